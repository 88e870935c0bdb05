import MillraceTestKit
import TestSupport

/// What the stubs of a view model answer, what its user does, and what comes of it.
struct Story<Stubs, Model: ViewModel>: Sendable {
    fileprivate let stub: @Sendable () -> Stubs
    fileprivate let when: @Sendable (ViewModelRun<Stubs, Model>) throws -> Void
    fileprivate let assert: @Sendable (ViewModelRun<Stubs, Model>) throws -> Void
}

extension TestSupport.Row {
    /// A story as a row of a table, with the arguments of `ViewModelDriver.perform`; each run has a stub of its own.
    init<Stubs, Model: ViewModel>(
        _ name: String,
        stub: @escaping @autoclosure @Sendable () -> Stubs,
        when: @escaping @Sendable (ViewModelRun<Stubs, Model>) throws -> Void = { _ in },
        assert: @escaping @Sendable (ViewModelRun<Stubs, Model>) throws -> Void,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) where Value == Story<Stubs, Model> {
        let story = Story(stub: stub, when: when, assert: assert)
        self.init(name, story, fileID: fileID, filePath: filePath, line: line)
    }
}

extension ViewModelRun {
    /// The values that a part of the state has had so far, without repetitions.
    func values<Part: Equatable>(of part: (Model.State) -> Part) -> [Part] {
        states.map(part).reduce(into: []) { values, value in
            if values.last != value { values.append(value) }
        }
    }
}

extension ViewModelDriver {
    /// Runs a view model as a story says.
    func perform(_ row: Row<Story<Stubs, Model>>) {
        let story = row.value
        perform(stub: story.stub(), when: story.when, assert: story.assert, sourceLocation: row.location)
    }
}
