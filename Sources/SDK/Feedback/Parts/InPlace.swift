extension Optional {
    /// Changes the value, if there is one, while nothing else holds it: its storage is not copied.
    @inlinable
    mutating func changeInPlace(_ change: (inout Wrapped) -> Void) {
        guard var value = take() else { return }
        change(&value)
        self = value
    }
}

extension EnumCase {
    /// Changes the payload of a value that is of the case, while nothing else holds it: its storage is not copied.
    @inlinable
    func changeInPlace(_ root: inout Root, _ change: (inout Payload) -> Void) {
        withUnsafeMutablePointer(to: &root) { place in
            guard var payload = take(from: place) else { return }
            change(&payload)
            place.initialize(to: embed(payload))
        }
    }

    /// Moves the payload out, and leaves the memory uninitialized; leaves a value that is not of the case as it is.
    @inlinable
    func take(from place: UnsafeMutablePointer<Root>) -> Payload? {
        let root = place.move()
        if let payload = extract(root) { return payload }
        place.initialize(to: root)
        return nil
    }
}
