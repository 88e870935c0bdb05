import Synchronization

/// A disposable that disposes of any number of others, in the order in which they were added.
public final class CompositeDisposable: Disposable, @unchecked Sendable {
    // Unchecked, because `slots`, `vacant`, `parent` and `slot` are guarded by `lock`; the rest is atomic or constant.
    @usableFromInline let disposed = Atomic<Bool>(false)
    private let lock = Lock()
    private var slots: ContiguousArray<(any Disposable)?> = []
    private var vacant: [Int] = []
    private var parent: CompositeDisposable?
    private var slot = 0

    /// Makes an empty composite.
    public init() {}

    /// Makes a composite of the given disposables.
    ///
    /// - Parameter disposables: What to dispose of, in this order; `nil`s are left out.
    public init(_ disposables: some Sequence<(any Disposable)?>) {
        slots = ContiguousArray(disposables.filter { $0 != nil })
    }

    /// Makes a composite that is disposed of with another one, and forgotten by it when it is disposed of alone.
    @usableFromInline
    init(childOf parent: CompositeDisposable) {
        join(parent)
    }

    /// Whether ``dispose()`` has been called.
    @inlinable
    public var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Disposes of everything that was added, and from now on of everything that is added.
    public func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let (disposables, parent, slot) = lock.sync {
            let found = (slots, self.parent, self.slot)
            slots = []
            vacant = []
            self.parent = nil
            return found
        }
        parent?.remove(slot)
        for disposable in disposables {
            disposable?.dispose()
        }
    }

    /// Adds a disposable; disposes of it at once if the composite has been disposed of.
    ///
    /// - Parameter disposable: What to add.
    /// - Returns: A disposable that takes it back without disposing of it, or `nil` if nothing was added.
    @discardableResult
    public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
        guard let disposable, let slot = insert(disposable) else { return nil }
        return AnyDisposable { [weak self] in self?.remove(slot) }
    }

    /// Adds an action; runs it at once if the composite has been disposed of.
    ///
    /// - Parameter action: What to run.
    /// - Returns: A disposable that takes it back, or `nil` if nothing was added.
    @discardableResult
    public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        add(AnyDisposable(action))
    }

    /// Adds a disposable to a composite.
    @discardableResult
    public static func += (composite: CompositeDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
        composite.add(disposable)
    }

    /// Adds an action to a composite.
    @discardableResult
    public static func += (
        composite: CompositeDisposable, action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        composite.add(action)
    }

    /// Adds a disposable without making an object to take it back with.
    ///
    /// - Returns: What ``remove(_:)`` takes it back with, or `nil` if it was disposed of at once.
    @usableFromInline
    @discardableResult
    func insert(_ disposable: any Disposable) -> Int? {
        let slot: Int? = lock.sync {
            // Read under the lock: a dispose that comes later finds the disposable in its slot.
            guard !isDisposed else { return nil }
            if let slot = vacant.popLast() {
                slots[slot] = disposable
                return slot
            }
            slots.append(disposable)
            return slots.count - 1
        }
        if slot == nil {
            disposable.dispose()
        }
        return slot
    }

    /// Makes a composite a child of another one: it is disposed of with that, and forgotten by it when it is disposed
    /// of alone.
    ///
    /// - Returns: Whether the other one had not been disposed of.
    @usableFromInline
    @discardableResult
    func join(_ parent: CompositeDisposable) -> Bool {
        guard let slot = parent.insert(self) else { return false }
        let isLate: Bool = lock.sync {
            guard !isDisposed else { return true }
            self.parent = parent
            self.slot = slot
            return false
        }
        if isLate {
            parent.remove(slot)
        }
        return true
    }

    /// Takes a disposable back without disposing of it.
    @usableFromInline
    func remove(_ slot: Int) {
        // The disposable is released outside the lock: its deinit is foreign code.
        let removed: (any Disposable)? = lock.sync {
            guard slots.indices.contains(slot) else { return nil }
            vacant.append(slot)
            defer { slots[slot] = nil }
            return slots[slot]
        }
        withExtendedLifetime(removed) {}
    }
}
