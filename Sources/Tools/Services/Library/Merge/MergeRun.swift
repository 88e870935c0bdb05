import Foundation
import UserPackage

/// The state of a merge between its files.
struct MergeRun {
    let root: URL
    /// The texts that the next run compares with.
    private(set) var state: GeneratedState
    private(set) var outcomes: [MergeOutcome] = []
    private(set) var changes: [FileTransaction.Change] = []

    private let generated: [String: GeneratedFile]
    private let ask: ((MergeQuestion) -> MergeAnswer?)?
    /// The paths that were generated from other documents, or for other targets, too.
    private let shared: Set<String>
    /// The former paths of files that are generated to other paths now.
    private var formerPaths: Set<String> = []

    init(
        after last: LastRun,
        state: GeneratedState,
        files: [GeneratedFile],
        ask: ((MergeQuestion) -> MergeAnswer?)?
    ) {
        (root, self.state, self.ask) = (last.layout.url, state, ask)
        shared = Set(last.others.keys)
        generated = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Brings a file that is generated now.
    mutating func bring(_ file: GeneratedFile) throws(FileFault) {
        guard let base = state.texts[file.path] else { return try bringNew(file) }
        let path = state.moved[file.path] ?? file.path
        if let own = try text(of: path) { return merge(file, base: base, own: own, at: path) }
        state.texts[file.path] = file.text
        if base != file.text { outcomes.append(.leftOut(file.path)) }
    }

    /// Removes what was generated last, and isn't any more.
    mutating func removeOthers() throws(FileFault) {
        for (path, base) in state.texts.sorted(by: { $0.key < $1.key }) where generated[path] == nil {
            guard !formerPaths.contains(path) else { continue }
            let place = state.moved[path] ?? path
            let own = try text(of: place)
            let question = MergeQuestion.orphan(path: place)
            let isOpen: Bool
            switch own {
            case nil:
                isOpen = false
            case base:
                isOpen = false
                if !shared.contains(place) { change(place, from: own, to: nil, .removed(place)) }
            case _? where shared.contains(place): isOpen = false
            case _?:
                let answer = ask?(question)
                isOpen = answer == nil
                if answer == .take { change(place, from: own, to: nil, .removed(place)) }
            }
            guard !isOpen else {
                outcomes.append(.open(question))
                continue
            }
            forget(path)
        }
    }

    /// Writes the lines of generated files into the table of the canned responses, and removes those of files that are
    /// gone.
    ///
    /// - Parameters:
    ///   - folder: The folder of the module.
    ///   - paths: The paths of the files that are or were generated.
    mutating func complete(tableIn folder: String, for paths: Set<String>) throws(FileFault) {
        let (path, prefix) = ("\(folder)/\(ResponseTable.name)", "\(folder)/Responses/")
        var (present, gone): ([String], [String]) = ([], [])
        for file in paths.sorted() where file.hasPrefix(prefix) {
            let name = String(file.dropFirst(prefix.count))
            if try isThere(file) { present.append(name) } else { gone.append(name) }
        }
        guard let old = try text(of: path), let new = ResponseTable.text(old, adding: present, removing: gone),
            old != new
        else { return }
        change(path, from: old, to: new, .replaced(path))
    }

    private mutating func bringNew(_ file: GeneratedFile) throws(FileFault) {
        let own = try text(of: file.path)
        if own == nil, let former = try changedFormer(of: file) {
            return follow(former.path, base: former.base, own: former.own, to: file)
        }
        state.texts[file.path] = file.text
        guard let own else { return change(file.path, from: nil, to: file.text, .created(file.path)) }
        guard own != file.text else { return }
        let question = MergeQuestion.foreign(path: file.path)
        switch ask?(question) {
        case .take: change(file.path, from: own, to: file.text, .replaced(file.path))
        case .keep, .both: break
        case nil:
            // Without a text that was generated last, the next run asks again.
            state.texts[file.path] = nil
            outcomes.append(.open(question))
        }
    }

    /// Merges a file that is at a path, which is the file's own or the one to which a person has moved it.
    private mutating func merge(_ file: GeneratedFile, base: String, own: String, at path: String) {
        let (text, remembered) = merged(file, base: base, own: own, at: path)
        state.texts[file.path] = remembered
        guard text != own else { return }
        change(path, from: own, to: text, text == file.text ? .replaced(path) : .merged(path))
    }

    /// Takes a person's changes along to another path.
    private mutating func follow(_ former: String, base: String, own: String, to file: GeneratedFile) {
        let place = state.moved[former] ?? former
        let target = state.moved[former] ?? file.path
        let (text, remembered) = merged(file, base: base, own: own, at: place)
        forget(former)
        formerPaths.insert(former)
        state.texts[file.path] = remembered
        guard target != place else {
            state.moved[file.path] = target
            if text != own { change(place, from: own, to: text, .merged(place)) }
            return
        }
        changes.append(.init(path: place, old: own, new: nil))
        change(target, from: nil, to: text, .moved(target, from: place))
    }

    private mutating func merged(
        _ file: GeneratedFile,
        base: String,
        own: String,
        at path: String
    ) -> (text: String, remembered: String) {
        var open: [MergeQuestion] = []
        let result = LineMerge(base: base, own: own, generated: file.text).resolved { [ask] piece, line in
            let question = MergeQuestion.lines(path: path, line: line, own: piece.own, generated: piece.generated)
            switch ask?(question) {
            case .keep: return .decided(piece.own)
            case .take: return .decided(piece.generated)
            case .both: return .decided(piece.own + piece.generated)
            case nil:
                open.append(question)
                return .open
            }
        }
        outcomes += open.map(MergeOutcome.open)
        return result
    }

    /// Returns a file that a person has changed and that isn't generated any more, if the new one takes its place.
    private func changedFormer(
        of file: GeneratedFile
    ) throws(FileFault) -> (path: String, base: String, own: String)? {
        let gone = state.texts.filter { path, _ in
            generated[path] == nil && !formerPaths.contains(path) && !shared.contains(path)
        }
        guard let former = MovedFiles.closest(to: file.path, file.text, among: gone) else { return nil }
        guard let base = gone[former], let own = try text(of: state.moved[former] ?? former), own != base
        else { return nil }
        return (former, base, own)
    }

    /// Whether a file is there after the changes.
    private func isThere(_ path: String) throws(FileFault) -> Bool {
        if let change = changes.last(where: { $0.path == path }) { return change.new != nil }
        return try text(of: path) != nil
    }

    private func text(of path: String) throws(FileFault) -> String? {
        try GeneratedState.text(of: path, in: root)
    }

    private mutating func change(_ path: String, from old: String?, to new: String?, _ outcome: MergeOutcome) {
        changes.append(.init(path: path, old: old, new: new))
        outcomes.append(outcome)
    }

    private mutating func forget(_ path: String) {
        state.texts[path] = nil
        state.moved[path] = nil
    }
}
