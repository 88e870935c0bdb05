/// The names that Swift takes.
enum SwiftName {
    /// Returns the name of a type; one of another type gets a suffix.
    ///
    /// - Parameters:
    ///   - words: The words of the name.
    ///   - suffix: What it is, for a name that is taken or can't begin a type: `Model`.
    static func type(_ words: Words, suffix: String) -> String {
        let name = words.type
        guard let first = name.first else { return suffix }
        guard !first.isNumber else { return suffix + name }
        return ReservedNames.types.contains(name) ? name + suffix : name
    }

    /// Returns the name of a property, a parameter or a case.
    ///
    /// - Parameters:
    ///   - text: The name in the document.
    ///   - suffix: What it is, for a name that is taken or can't begin a name: `value`.
    static func member(_ text: String, suffix: String = "value") -> String {
        member(Words(of: text), suffix: suffix)
    }

    static func member(_ words: Words, suffix: String = "value") -> String {
        let name = words.member
        guard let first = name.first else { return suffix }
        guard !first.isNumber else { return suffix + name }
        return ReservedNames.members.contains(name) ? name + suffix.prefix(1).uppercased() + suffix.dropFirst() : name
    }

    /// Returns a name as source code: a keyword in backticks.
    static func escaped(_ name: String) -> String {
        ReservedNames.keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns the label of a parameter as source code, of which few have to be in backticks.
    static func label(_ name: String) -> String {
        ["inout", "var", "let"].contains(name) ? "`\(name)`" : name
    }

    /// Returns the label of an argument as source code: with needless backticks, the compiler warns.
    static func argument(_ name: String) -> String {
        name == "inout" ? "`\(name)`" : name
    }
}
