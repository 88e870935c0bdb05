import OpenAPIReading

/// A parameter of a generated function.
package struct ParameterPlan: Sendable, Equatable {
    /// The name in Swift, without backticks.
    package let name: String
    /// The type of a value that is there.
    package let type: TypePlan
    /// Whether it may be left out: nil is the default.
    package let isOptional: Bool
    package let parameter: Parameter

    package init(name: String, type: TypePlan, isOptional: Bool, parameter: Parameter) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.parameter = parameter
    }

    /// The type with its optionality, as source code.
    package var typeText: String { isOptional ? type.text + "?" : type.text }
}
