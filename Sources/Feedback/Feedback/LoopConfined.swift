/// Something that is used inside one loop only.
///
/// The closures of a feedback need not be `@Sendable`: the loop calls them one at a time, and whoever makes one says by
/// it that nothing else touches what it captures. This carries them to where the loop calls them.
struct LoopConfined<Value>: @unchecked Sendable {
    // Unchecked, because `value` is used inside the serializer of one loop only.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
