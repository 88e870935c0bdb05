import MillraceStreams
import MillraceTrace

/// What one test records: the loops and the application that it creates.
///
/// Tests run at the same time. A loop is asked about where it begins, and an application first where it is created:
/// those of other tests have another cause, or none.
struct OwnSources: Sendable {
    private let mark = CauseID.next()
    private let application = MutableProperty<Int?>(nil)

    func isOwn(_ source: TraceSource) -> Bool {
        switch source {
        case .access: false
        case .loop: isCurrent
        case let .application(number):
            application.modify { application in
                if isCurrent { application = number }
                return application == number
            }
        }
    }

    /// Whether something is created in ``creating(_:)``.
    var isCurrent: Bool { CauseID.current == mark }

    func creating<Value>(_ value: () throws -> Value) rethrows -> Value {
        try CauseID.$current.withValue(mark, operation: value)
    }
}
