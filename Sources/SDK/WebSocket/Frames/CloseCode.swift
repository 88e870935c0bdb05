/// A code with which a connection is closed (RFC 6455, section 7.4).
package struct CloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let normal = CloseCode(rawValue: 1000)
    package static let goingAway = CloseCode(rawValue: 1001)
    package static let protocolError = CloseCode(rawValue: 1002)
    /// Stands for a close frame without a code; it is never sent.
    package static let none = CloseCode(rawValue: 1005)
    package static let invalidData = CloseCode(rawValue: 1007)
    package static let tooLarge = CloseCode(rawValue: 1009)

    /// Whether the code may be in a frame: the others are reserved, or stand for what has no frame.
    package var maySend: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
