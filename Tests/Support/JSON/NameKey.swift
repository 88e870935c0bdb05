/// A coding key of any name, which is an index too where the name is a number.
package struct NameKey: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package let intValue: Int?

    package init(stringValue: String) {
        self.stringValue = stringValue
        intValue = Int(stringValue)
    }

    package init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    /// Creates a key that is no index, whatever its name is.
    package init(name: String) {
        stringValue = name
        intValue = nil
    }

    package init(stringLiteral name: String) {
        self.init(stringValue: name)
    }
}
