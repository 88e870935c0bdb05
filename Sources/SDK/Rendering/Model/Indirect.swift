/// An optional value behind one reference.
///
/// For a value that is rarely there, and large: a copy of the value around it copies one reference instead of all
/// parts. Nothing is allocated while the value is `nil`.
@propertyWrapper
enum Indirect<Value> {
    case none
    indirect case some(Value)

    init(wrappedValue: Value? = nil) {
        self = wrappedValue.map { .some($0) } ?? .none
    }

    var wrappedValue: Value? {
        get {
            switch self {
            case .none: nil
            case let .some(value): value
            }
        }
        set { self = Indirect(wrappedValue: newValue) }
    }
}

extension Indirect: Equatable where Value: Equatable {}

extension Indirect: Sendable where Value: Sendable {}
