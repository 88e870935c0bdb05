import MillracePlatform

extension RequestLine {
    /// Creates a request line from `GET /path HTTP/1.1`, strictly parsed: a lenient server would hide a client's
    /// mistakes.
    init(parsing line: ArraySlice<UInt8>) throws(RequestFlaw) {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw RequestFlaw("the request line has \(parts.count) parts instead of method, target and version")
        }
        guard !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte) else {
            throw RequestFlaw("the method is not a token")
        }
        guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw RequestFlaw("the target is empty or has control characters")
        }
        method = String(decoding: parts[0], as: UTF8.self)
        target = String(decoding: parts[1], as: UTF8.self)
        version = String(decoding: parts[2], as: UTF8.self)
        guard parts[2].starts(with: "HTTP/".utf8) else {
            throw RequestFlaw("the version is not HTTP")
        }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw RequestFlaw("the version \(version) is not served", status: 505)
        }
    }
}

extension HeaderField {
    /// Creates a field from `Name: value` (RFC 9112, section 5); white space before the colon and folded lines are
    /// flaws.
    init(parsing line: ArraySlice<UInt8>) throws(RequestFlaw) {
        if line.first?.isSpace == true {
            throw RequestFlaw("a header line begins with white space")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw RequestFlaw("a header line has no colon")
        }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte) else {
            throw RequestFlaw("a header's name is not a token")
        }
        let value = line[(colon + 1)...].trimming(while: \.isSpace)
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw RequestFlaw("the header \(String(decoding: name, as: UTF8.self)) has control characters")
        }
        self.init(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }
}

extension RequestFraming {
    /// Creates the framing that the headers declare; a request with both framings is an attack or a mistake (RFC 9112,
    /// section 6.1).
    init(of line: RequestLine, _ headers: HeaderList) throws(RequestFlaw) {
        let hosts = headers.values(of: "Host").count
        guard hosts == 1 || hosts == 0 && line.version == "HTTP/1.0" else {
            throw RequestFlaw("the request has \(hosts) Host headers instead of one")
        }
        let lengths = Set(headers.values(of: "Content-Length"))
        let codings = headers.tokens(of: "Transfer-Encoding")
        guard lengths.isEmpty || codings.isEmpty else {
            throw RequestFlaw("the request has both Content-Length and Transfer-Encoding")
        }
        if !codings.isEmpty {
            guard codings == ["chunked"] else {
                throw RequestFlaw("the transfer coding \(codings.joined(separator: ", ")) is not served", status: 501)
            }
            self = .chunked
            return
        }
        guard let length = lengths.first else {
            self = .none
            return
        }
        guard lengths.count == 1, length.utf8.allSatisfy(\.isDigit), let count = Int(length) else {
            throw RequestFlaw("Content-Length is not one number")
        }
        self = count == 0 ? .none : .length(count)
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Whether the byte is a space or a tab.
    var isSpace: Bool { self == 0x20 || self == 0x09 }
}
