/// Returns the equality of a type, if it has one.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
    func comparison<Known: Equatable>(_ known: Known.Type) -> ((Value, Value) -> Bool) {
        { one, other in
            guard let one = one as? Known, let other = other as? Known else { return false }
            return one == other
        }
    }
    return (type as? any Equatable.Type).map { comparison($0) }
}
