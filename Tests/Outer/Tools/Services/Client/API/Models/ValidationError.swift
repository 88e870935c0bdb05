import Millrace

struct ValidationError: Equatable, Codable, Sendable {
    let loc: [ValidationErrorLocItem]

    let msg: String

    /// Error Type.
    let type: String

    let ctx: [String: JSONValue]?

    let input: JSONValue?

    init(
        loc: [ValidationErrorLocItem],
        msg: String,
        type: String,
        ctx: [String: JSONValue]? = nil,
        input: JSONValue? = nil
    ) {
        self.loc = loc
        self.msg = msg
        self.type = type
        self.ctx = ctx
        self.input = input
    }
}
