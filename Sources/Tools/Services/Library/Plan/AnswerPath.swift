/// The code of a value in an answer, after the answer's name: `.meta?.nextCursor?`; a `?` is after what may be missing.
struct AnswerPath: Equatable {
    private let code: String

    /// The answer itself.
    init() {
        code = ""
    }

    private init(_ code: String) {
        self.code = code
    }

    /// The path of a property of the value.
    func property(_ property: PropertyPlan) -> AnswerPath {
        AnswerPath("\(code).\(SwiftName.escaped(property.name))" + (property.presence == .required ? "" : "?"))
    }

    /// The code of a member of the value: `.items?.count`.
    func member(_ name: String) -> String {
        "\(code).\(name)"
    }

    /// Whether the value may be missing.
    var isOptional: Bool { code.contains("?") }

    /// The code of the value.
    var value: String { code.hasSuffix("?") ? String(code.dropLast()) : code }
}
