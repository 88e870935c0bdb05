import MillracePlatform

/// A value of an endpoint's parameters: text in a query, and JSON in a body.
///
/// Strings, booleans, numbers, UUIDs, and arrays of these are values; an optional is not, so that `Optional("…")` is
/// never sent. An enum with a raw value declares its conformance in one line.
public protocol ParameterValue: Encodable, Sendable {
    /// The texts of the query items that the value makes: usually one.
    var queryTexts: [String] { get }
}

extension ParameterValue where Self: LosslessStringConvertible {
    /// The value's description.
    public var queryTexts: [String] { [description] }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The texts of the raw value.
    public var queryTexts: [String] { rawValue.queryTexts }
}

extension String: ParameterValue {}
extension Bool: ParameterValue {}
extension Int: ParameterValue {}
extension Int64: ParameterValue {}
extension Double: ParameterValue {}

extension UUID: ParameterValue {
    /// The `uuidString`, in upper case.
    public var queryTexts: [String] { [uuidString] }
}

extension Array: ParameterValue where Element: ParameterValue {
    /// The texts of all elements: the query item is repeated.
    public var queryTexts: [String] { flatMap(\.queryTexts) }
}
