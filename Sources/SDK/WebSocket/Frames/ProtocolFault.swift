/// A violation of the protocol by the peer, with the code that the connection is closed with.
package struct ProtocolFault: Error, Equatable, Sendable {
    /// The code to close with: 1002 for a wrong frame, 1007 for a text that is no UTF-8 and for bytes that can't be
    /// decompressed, 1009 for a message over the limit.
    package let code: CloseCode
    /// A description in English, at most 123 bytes.
    package let reason: String

    static func malformed(_ reason: String) -> ProtocolFault { .init(code: .protocolError, reason: reason) }
    static let notText = ProtocolFault(code: .invalidData, reason: "a text is no UTF-8")
    static let notDeflated = ProtocolFault(code: .invalidData, reason: "a message can't be decompressed")
    static func tooLarge(_ limit: Int) -> ProtocolFault {
        .init(code: .tooLarge, reason: "a message has more than \(limit) bytes")
    }
}
