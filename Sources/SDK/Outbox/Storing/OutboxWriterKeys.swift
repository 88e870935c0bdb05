import MillraceCQRS
import MillracePlatform

/// The subjects of some changes of a store, so that two changes of one subject are written in their order.
struct OutboxWriterKeys {
    private var commands: Set<Int64> = []
    private var names: Set<UUID> = []
    private var hasAll = false

    mutating func add(_ changes: [StoreChange]) {
        for change in changes {
            switch change.subject {
            case let .command(number): commands.insert(number)
            case let .name(id): names.insert(id)
            case .all: hasAll = true
            }
        }
    }

    /// Whether one of other changes has one of the subjects.
    func overlap(_ changes: [StoreChange]) -> Bool {
        guard !hasAll else { return true }
        return changes.contains { change in
            switch change.subject {
            case let .command(number): commands.contains(number)
            case let .name(id): names.contains(id)
            case .all: !commands.isEmpty || !names.isEmpty
            }
        }
    }
}

extension StoreChange {
    fileprivate enum Subject {
        case command(Int64)
        case name(UUID)
        case all
    }

    fileprivate var subject: Subject {
        switch self {
        case let .put(record): .command(record.number)
        case let .end(record): .command(record.number)
        case let .remove(number), let .forgetEnding(number): .command(number)
        case let .name(id, _, _): .name(id)
        case .forget, .forgetAnswers: .all
        }
    }
}
