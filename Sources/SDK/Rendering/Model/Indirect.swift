/// An optional value behind one reference.
///
/// A value that is rarely there, and large, makes each copy of the value around it cheaper: a copy is one reference in
/// place of all parts. Nothing is allocated while the value is `nil`.
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
