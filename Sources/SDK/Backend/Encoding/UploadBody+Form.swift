import MillracePlatform
import MillraceJSON

extension UploadBody {
    /// Returns a body of names and values, as a web page's form sends it: `application/x-www-form-urlencoded`.
    ///
    /// The bytes are as in `name=B%C3%A4d+T%C3%B6lz&page=2`. A name may be repeated.
    public static func form(_ items: [URLQueryItem]) -> UploadBody {
        UploadBody([.data(formData(items))], contentType: formType)
    }

    /// Returns a body of literal names and values, as a web page's form sends it: `.form(["grant_type": "password"])`.
    public static func form(_ items: KeyValuePairs<String, String>) -> UploadBody {
        form(items.map { URLQueryItem(name: $0.key, value: $0.value) })
    }

    static let formType = "application/x-www-form-urlencoded"

    private static func formData(_ items: [URLQueryItem]) -> Data {
        let pairs = items.map { text($0.name) + "=" + text($0.value ?? "") }
        return Data(pairs.joined(separator: "&").utf8)
    }

    private static func text(_ value: String) -> String {
        PercentEncoding.encoded(value)
            .replacing("%20", with: "+")
    }

    /// Returns the bytes of a form, of the members of a value that is encoded as a flat object.
    ///
    /// A list of scalars becomes a repeated name; a missing or null value is omitted.
    static func formData(encoding value: some Encodable, with encoder: JSONEncoder) throws -> Data {
        let document = try JSON.encode(value, by: encoder)
        let members = try JSON.decode([String: Member].self, from: document, by: Parser.decoder)
        return formData(
            members.sorted { $0.key < $1.key }
                .flatMap { name, member in member.texts.map { URLQueryItem(name: name, value: $0) } }
        )
    }

    private struct Member: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            if let list = try? decoder.singleValueContainer().decode([Scalar].self) {
                texts = list.compactMap(\.text)
            } else {
                texts = [try Scalar(from: decoder).text].compactMap { $0 }
            }
        }
    }

    private struct Scalar: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                text = nil
            } else if let flag = try? value.decode(Bool.self) {
                text = String(flag)
            } else if let number = try? value.decode(Int64.self) {
                text = String(number)
            } else if let number = try? value.decode(Decimal.self) {
                text = "\(number)"
            } else {
                text = try value.decode(String.self)
            }
        }
    }
}
