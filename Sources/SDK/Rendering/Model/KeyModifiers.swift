/// The modifier keys that a user holds while pressing another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits, as xterm numbers them: 1 shift, 2 alt, 4 control.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Alt, or option, or meta.
    public static let alt = KeyModifiers(rawValue: 2)
    /// Control.
    public static let control = KeyModifiers(rawValue: 4)

    var label: String {
        let names = Texts.current.keyNames
        return (contains(.control) ? names.control : "") + (contains(.alt) ? names.alt : "")
            + (contains(.shift) ? names.shift : "")
    }
}
