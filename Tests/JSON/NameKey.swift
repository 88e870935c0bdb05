/// A coding key of any name, which is an index too where the name is a number.
struct NameKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = Int(stringValue)
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    /// Creates a key that is no index, whatever its name is.
    init(name: String) {
        stringValue = name
        intValue = nil
    }

    init(stringLiteral name: String) {
        self.init(stringValue: name)
    }
}
