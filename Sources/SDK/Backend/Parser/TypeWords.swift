/// The JSON terms for Swift types.
enum TypeWords {
    /// Returns the JSON value that a type requires: `a string` for `String`.
    static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        default: words(forName: String(describing: type))
        }
    }

    private static func words(forName name: String) -> String {
        if name.hasPrefix("Array<") || name.hasPrefix("Set<") { return "an array" }
        return name.hasPrefix("Dictionary<") ? "an object" : "a value for \(name)"
    }
}
