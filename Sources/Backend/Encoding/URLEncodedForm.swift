import Foundation
import MillraceJSON

/// A body of names and values as a web page's form sends it: `application/x-www-form-urlencoded`.
public struct URLEncodedForm: UploadBody, Hashable, ExpressibleByDictionaryLiteral {
    /// The names and values, in their order; a name may be repeated.
    let items: [URLQueryItem]

    /// Creates a form from its items.
    public init(_ items: [URLQueryItem]) {
        self.items = items
    }

    /// Creates a form from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { URLQueryItem(name: $0, value: $1) }
    }

    /// The value `application/x-www-form-urlencoded`.
    public var contentType: String { URLEncodedForm.type }

    /// Returns the form as one piece.
    public func stream() -> Result<UploadStream, CoreError> {
        .success(UploadStream([.data(encoded())]))
    }

    /// Returns the bytes of the form: `name=B%C3%A4d+T%C3%B6lz&page=2`.
    package func encoded() -> Data {
        let pairs = items.map { URLEncodedForm.text($0.name) + "=" + URLEncodedForm.text($0.value ?? "") }
        return Data(pairs.joined(separator: "&").utf8)
    }

    static let type = "application/x-www-form-urlencoded"

    private static func text(_ value: String) -> String {
        String(decoding: PercentEncoding.encoded(value, keeping: .unreserved), as: UTF8.self)
            .replacing("%20", with: "+")
    }
}

extension URLEncodedForm: Redacted {
    /// The form as it is sent, with the values of secret names replaced by `•••`.
    public var description: String { Redaction.standard.text(String(decoding: encoded(), as: UTF8.self)) }
}

extension URLEncodedForm {
    /// Creates a form from the members of a value that is encoded as a flat object.
    ///
    /// A list of scalars becomes a repeated name; a missing or null value is left out.
    init(encoding value: some Encodable, with encoder: JSONEncoder) throws {
        let document = try JSON.encode(value, by: encoder)
        let members = try JSON.decode([String: Member].self, from: document, by: Parser.decoder)
        items = members.sorted { $0.key < $1.key }
            .flatMap { name, member in member.texts.map { URLQueryItem(name: name, value: $0) } }
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
