/// A part of a Markdown paragraph in one style.
struct MarkdownRun: Equatable {
    var text: String
    var isEmphasized = false
    var isStrong = false
    var isStruck = false
    var isCode = false
    /// The address that the part links to.
    var link: String?
    /// Whether the part is the address of a link, behind its text.
    var isAddress = false
}
