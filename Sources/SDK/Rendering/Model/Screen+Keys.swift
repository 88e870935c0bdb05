extension Screen {
    /// The screen's own keys, and then those of the screens embedded in it.
    package var allKeys: [KeyBinding] {
        keys + pinnedTop.keys + box.keys + pinnedBottom.keys
    }

    /// The keys for which the screen, one embedded in it, or an item of its first line has a handler.
    package var usedKeys: Set<Key> {
        let items = [leading, trailing].compactMap { $0?.action == nil ? nil : $0?.key }
        return Set(allKeys.map(\.key) + items)
    }

    /// Returns the screen with the keys of the node that has the focus before its own, without those that its text
    /// field takes.
    package func withKeys(of focus: Focus?) -> Screen {
        guard let focus, !keys.contains(where: \.isOfNode),
            let node = node(at: place(of: focus.id, expected: focus.place)), !node.keyBindings.isEmpty
        else { return self }
        let editing = node.interaction.input.map { TextEditing($0) }
        let bindings = node.keyBindings.filter { editing?.takes($0.key) != true }
        var screen = self
        screen.keys = bindings + keys
        for index in bindings.indices { screen.keys[index].isOfNode = true }
        return screen
    }

    /// The node that should have the focus: the screen's own wish, or that of the first embedded screen with one.
    var wantedFocus: NodeID? {
        focus ?? pinnedTop.focus ?? box.focus ?? pinnedBottom.focus
    }

    /// Returns the handler of one of the key bindings or items, if there is one for the key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - focus: The node with the focus.
    func action(of key: Key, around focus: NodeID?) -> (@Sendable () -> Void)? {
        let bindings = allKeys.filter { $0.key == key }
        let ranked = bindings.map { (rank: Self.rank(of: $0, focus), action: $0.action) }.filter { $0.rank >= 0 }
        return ranked.max { $0.rank < $1.rank }?.action ?? item(with: key)?.action ?? bindings.first?.action
    }

    /// Returns the keys, without those that another binding or an item takes from them at the moment.
    ///
    /// - Parameter focus: The node with the focus.
    func keysInEffect(around focus: NodeID?) -> [KeyBinding] {
        let all = allKeys
        guard all.count > keys.count || keys.contains(where: \.isOfNode) else { return all }
        return all.enumerated().filter { index, binding in
            let rank = Self.rank(of: binding, focus)
            if rank < 0, item(with: binding.key) != nil { return false }
            return !all.enumerated().contains { other, rival in
                guard other != index, rival.key == binding.key else { return false }
                let rivalRank = Self.rank(of: rival, focus)
                return rivalRank > rank || (rivalRank == rank && other < index)
            }
        }
        .map(\.element)
    }

    /// The number of embedded screens around the focus that a binding is of; -1 for a binding of an embedded screen
    /// elsewhere.
    ///
    /// A binding of the node with the focus has the greatest one.
    private static func rank(of binding: KeyBinding, _ focus: NodeID?) -> Int {
        if binding.isOfNode { return .max }
        return binding.screens.isEmpty || isAround(focus, binding) ? binding.screens.count : -1
    }

    private static func isAround(_ focus: NodeID?, _ binding: KeyBinding) -> Bool {
        guard let focus, !binding.screens.isEmpty else { return false }
        return focus.isInside(binding.screens)
    }

    private func item(with key: Key) -> BarItem? {
        [leading, trailing].lazy.compactMap { $0 }.first { $0.key == key && $0.action != nil }
    }
}
