/// The effect of a run on a file.
enum MergeOutcome: Equatable {
    case created(String)
    /// The file is what is generated now; nobody had changed it.
    case replaced(String)
    /// The file has the person's changes and what is generated now.
    case merged(String)
    case removed(String)
    /// The file is another's that was generated at a former path, with the person's changes.
    case moved(String, from: String)
    /// The person has deleted the file, which has changed since.
    case leftOut(String)
    /// Nobody decided a question, so that the person's change stays.
    case open(MergeQuestion)

    /// The line of the report, of what a run did or, if it only checks, would do.
    func line(isCheck: Bool = false) -> String {
        switch self {
        case let .created(path): (isCheck ? "would write " : "wrote ") + path
        case let .replaced(path): (isCheck ? "would change " : "changed ") + path
        case let .merged(path): (isCheck ? "would change " : "changed ") + "\(path), with your changes"
        case let .removed(path): (isCheck ? "would remove " : "removed ") + path
        case let .moved(path, from):
            (isCheck ? "would move " : "moved ") + "\(from) to \(path), with your changes"
        case let .leftOut(path): (isCheck ? "would leave out " : "left out ") + "\(path), which you have removed"
        case let .open(question): question.note
        }
    }
}
