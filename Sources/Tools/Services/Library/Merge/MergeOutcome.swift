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
        let text: (done: String, planned: String, what: String)
        switch self {
        case let .created(path): text = ("wrote", "write", path)
        case let .replaced(path): text = ("changed", "change", path)
        case let .merged(path): text = ("changed", "change", "\(path), with your changes")
        case let .removed(path): text = ("removed", "remove", path)
        case let .moved(path, from): text = ("moved", "move", "\(from) to \(path), with your changes")
        case let .leftOut(path): text = ("left out", "leave out", "\(path), which you have removed")
        case let .open(question): return question.note
        }
        return (isCheck ? "would \(text.planned) " : "\(text.done) ") + text.what
    }
}
