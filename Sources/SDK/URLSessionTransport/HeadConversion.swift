import Foundation
import MillraceBackend
import MillracePlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Converts the head of a response into an `HTTPResponse`.
enum HeadConversion {
    /// The largest head that is accepted, in bytes.
    private static let headLimit = 256 * 1024

    /// Returns the head without the fields on an encoding that URLSession has undone.
    static func head(of response: HTTPURLResponse, url: URL) -> HTTPResponse {
        var headers: HeaderFields = [:]
        for (name, value) in response.allHeaderFields.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let isCookie = "\(name)".lowercased() == "set-cookie"
            for value in isCookie ? cookies(of: "\(value)") : ["\(value)"] { headers.append("\(name)", value) }
        }
        if headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return HTTPResponse(status: response.statusCode, headers: headers, url: url)
    }

    /// Returns the fault of a head, including faults that FoundationNetworking accepts.
    static func fault(of response: HTTPURLResponse, isHead: Bool) -> CoreError.TransportReason? {
        var size = 0
        for (name, value) in response.allHeaderFields { size += "\(name)\(value)".utf8.count }
        guard size <= headLimit else { return .tooLarge(limit: headLimit) }
        let lengths = response.value(forHTTPHeaderField: "Content-Length").map { [$0] } ?? []
        if let fault = BodyLength.fault(of: lengths) { return .malformedAnswer(fault) }
        #if canImport(FoundationNetworking)
            // FoundationNetworking always decompresses, and accepts a truncated or corrupt body as complete.
            let isEncoded = ["Content-Encoding", "Transfer-Encoding"].contains { name in
                !["", "identity", "chunked"].contains(value(of: name, in: response).lowercased())
            }
            let isEmpty = isHead || [204, 304].contains(response.statusCode) || lengths == ["0"]
            if isEncoded, !isEmpty { return .malformedAnswer("an encoding that was not asked for") }
        #endif
        return nil
    }

    /// Returns the fields that URLSession has joined by a comma and a blank.
    ///
    /// A further field begins where a name and an equals sign follow: a date has the same separator, but no name behind
    /// it. A comma alone is part of a value. A value that contains a comma, a blank and a name (which RFC 6265 doesn't
    /// allow) is read as two fields.
    private static func cookies(of joined: String) -> [String] {
        joined.components(separatedBy: ", ").reduce(into: []) { cookies, part in
            let name = part.utf8.prefix(while: \.isTokenByte)
            let begins = !name.isEmpty && part.utf8[name.endIndex...].first == UInt8(ascii: "=")
            if let last = cookies.last, !begins {
                cookies[cookies.count - 1] = last + ", " + part
            } else {
                cookies.append(part)
            }
        }
    }

    private static func value(of name: String, in response: HTTPURLResponse) -> String {
        response.value(forHTTPHeaderField: name) ?? ""
    }
}
