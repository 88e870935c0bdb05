import MillracePlatform

/// The subjects of some changes of a store, so that two changes of one subject are written in their order.
struct OutboxWriterKeys {
    private var commands: Set<Int64> = []
    private var names: Set<UUID> = []
    private var hasAll = false

    mutating func add(_ changes: [StoreChange]) {
        for change in changes {
            switch change {
            case let .put(record): commands.insert(record.number)
            case let .remove(number): commands.insert(number)
            case let .name(id, _, _): names.insert(id)
            case let .end(record): commands.insert(record.number)
            case let .forgetEnding(number): commands.insert(number)
            case .forget: hasAll = true
            }
        }
    }

    /// Whether one of other changes has one of the subjects.
    func overlap(_ changes: [StoreChange]) -> Bool {
        guard !hasAll else { return true }
        return changes.contains { change in
            switch change {
            case let .put(record): commands.contains(record.number)
            case let .remove(number): commands.contains(number)
            case let .name(id, _, _): names.contains(id)
            case let .end(record): commands.contains(record.number)
            case let .forgetEnding(number): commands.contains(number)
            case .forget: !commands.isEmpty || !names.isEmpty
            }
        }
    }
}
