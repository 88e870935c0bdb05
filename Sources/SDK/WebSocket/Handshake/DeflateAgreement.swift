import CZlib

/// The agreement of both sides on compressed messages: `permessage-deflate` (RFC 7692, section 7).
package struct DeflateAgreement: Equatable, Sendable {
    /// Whether the client compresses each message alone.
    package var clientForgets = false
    /// Whether the server compresses each message alone.
    package var serverForgets = false
    /// The window of the client's compression: 8 to 15 bits; nil for the largest one, which needs no agreement.
    package var clientWindowBits: Int?
    /// The window of the server's compression: 8 to 15 bits; nil for the largest one, which needs no agreement.
    package var serverWindowBits: Int?

    package init() {}

    /// Whether this machine has zlib.
    package static var isPossible: Bool { mr_zlib_shared() != nil }

    /// The offer of a client.
    package static let offer = "permessage-deflate; client_max_window_bits"

    /// Reads the answer of a server to the offer.
    ///
    /// - Parameter values: The values of `Sec-WebSocket-Extensions`.
    /// - Returns: The agreement, nil inside without compression; nil if the answer is none to the offer.
    package static func answered(_ values: [String]) -> DeflateAgreement?? {
        guard let list = HandshakeExtension.list(values), list.count <= 1 else { return nil }
        guard let found = list.first else { return .some(nil) }
        guard let agreement = DeflateAgreement(found, isOffer: false) else { return nil }
        return .some(agreement)
    }

    /// Chooses the first offer of a client that a server can take; nil without one.
    package static func chosen(from values: [String]) -> DeflateAgreement? {
        HandshakeExtension.list(values)?.lazy.compactMap { DeflateAgreement($0, isOffer: true) }.first
    }

    private init?(_ list: HandshakeExtension, isOffer: Bool) {
        guard list.name == "permessage-deflate" else { return nil }
        guard Set(list.parameters.map(\.name)).count == list.parameters.count else { return nil }
        for parameter in list.parameters {
            switch (parameter.name, parameter.value) {
            case ("client_no_context_takeover", nil): clientForgets = true
            case ("server_no_context_takeover", nil): serverForgets = true
            case ("client_max_window_bits", nil) where isOffer: break
            case ("client_max_window_bits", let value?):
                guard let bits = Self.bits(value) else { return nil }
                clientWindowBits = bits
            case ("server_max_window_bits", let value?):
                guard let bits = Self.bits(value) else { return nil }
                serverWindowBits = bits
            default: return nil
            }
        }
    }

    private static func bits(_ text: String) -> Int? {
        guard let bits = Int(text), String(bits) == text, 8...15 ~= bits else { return nil }
        return bits
    }

    /// The value of the field with which a server agrees.
    package var answer: String {
        var answer = "permessage-deflate"
        if clientForgets { answer += "; client_no_context_takeover" }
        if serverForgets { answer += "; server_no_context_takeover" }
        if let clientWindowBits { answer += "; client_max_window_bits=\(clientWindowBits)" }
        // A client that has asked for a window, even the largest one, finds it in the answer.
        if let serverWindowBits { answer += "; server_max_window_bits=\(serverWindowBits)" }
        return answer
    }

    /// Returns the inflater of a side; nil without zlib.
    package func inflater(of role: Role) -> MessageInflater? {
        MessageInflater(forgets: role == .client ? serverForgets : clientForgets)
    }

    /// Returns the deflater of a side; nil without zlib, and for a window of 8 bits, which zlib doesn't have: messages
    /// are then sent as they are, which is always allowed.
    package func deflater(of role: Role) -> MessageDeflater? {
        role == .client
            ? MessageDeflater(windowBits: clientWindowBits ?? 15, forgets: clientForgets)
            : MessageDeflater(windowBits: serverWindowBits ?? 15, forgets: serverForgets)
    }
}
