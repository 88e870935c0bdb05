import Synchronization

/// A disposable that disposes of any number of others, in the order in which they were added.
///
/// The class can't be subclassed outside this module; inside, objects with a lifetime are subclasses.
public class CompositeDisposable: Disposable, @unchecked Sendable {
    // Unchecked, because `disposed` is atomic, `cause` is set before other threads have the composite, and all other
    // mutable state is guarded by `lock`.
    @usableFromInline let disposed = Atomic<Bool>(false)
    /// Whether the composite was made part of a tracked start; usually it never is, and then no further check is
    /// needed.
    @usableFromInline final let tracked = Atomic<Bool>(false)
    // Declared next to the two flags, to keep the object small.
    private var slot: Int32 = 0
    private let lock = Lock()
    // The first entry is a disposable or an action; an action here needs no object.
    private var first: (any Disposable)?
    private var firstAction: (@Sendable () -> Void)?
    private var others: Others?
    // Retained manually, because the release of a class that has a field of this class checks for a list to release.
    private var parent: Unmanaged<CompositeDisposable>?
    // Retained manually, for the same reason.
    private var tracker: Unmanaged<TrackedStart>?
    /// The cause of the work that has this composite as its lifetime; set before another thread has the composite.
    @usableFromInline package final var cause = CauseID.none

    /// Creates an empty composite.
    public init() {}

    /// Creates a composite of the given disposables.
    ///
    /// - Parameter disposables: The disposables, disposed of in this order; `nil`s are ignored.
    public init(_ disposables: some Sequence<(any Disposable)?>) {
        for case let disposable? in disposables {
            _ = place(disposable)
        }
    }

    /// Creates a composite that is disposed of with its parent, and is removed from the parent when it is disposed of
    /// alone.
    @usableFromInline
    init(childOf parent: CompositeDisposable) {
        join(parent)
    }

    deinit {
        parent?.release()
        if let tracker { close(tracker) }
    }

    /// Whether ``dispose()`` has been called.
    @inlinable
    public final var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Whether the composite contains nothing.
    final var isEmpty: Bool {
        lock.sync { isVacant }
    }

    /// Disposes of everything that was added, and of everything that is added later.
    public func dispose() {
        disposeOfContents()
    }

    /// Adds a disposable; disposes of it at once if the composite has been disposed of.
    ///
    /// - Parameter disposable: The disposable to add.
    /// - Returns: A disposable that removes `disposable` without disposing of it, or `nil` if nothing was added.
    @discardableResult
    public final func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
        guard let disposable, let slot = insert(disposable) else { return nil }
        return Removal(from: self, slot)
    }

    /// Adds an action; runs the action at once if the composite has been disposed of.
    ///
    /// - Parameter action: The action to run.
    /// - Returns: A disposable that removes the action, or `nil` if nothing was added.
    @discardableResult
    public final func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
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
        composite: CompositeDisposable,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        composite.add(action)
    }

    /// Disposes of the contents, as ``dispose()`` does unless a subclass overrides it.
    @usableFromInline
    final func disposeOfContents() {
        StackGuard.check()
        guard !isDisposed else { return }
        lock.lock()
        guard !isDisposed else { return lock.unlock() }
        disposed.store(true, ordering: .releasing)
        let first = first.take()
        let parent = parent.take()
        let slot = slot
        let action = firstAction
        firstAction = nil
        let others = others.take()
        let tracker = tracker.take()
        lock.unlock()
        // A parent that has been disposed of has already removed this composite.
        if let parent {
            if !parent._withUnsafeGuaranteedRef({ $0.isDisposed }) {
                parent._withUnsafeGuaranteedRef { $0.remove(Int(slot)) }
            }
            parent.release()
        }
        if let first = consume first {
            first.dispose()
        }
        if let action = consume action {
            action()
        }
        others?.list.forEach { $0.dispose() }
        if let tracker { close(tracker) }
    }

    /// Adds a disposable without creating an object for its removal.
    ///
    /// - Returns: The slot for ``remove(_:)``, or `nil` if the disposable was disposed of at once.
    @usableFromInline
    @discardableResult
    package final func insert(_ disposable: any Disposable) -> Int? {
        lock.lock()
        // Read under the lock, so that a later disposal finds the disposable in its slot.
        guard !isDisposed else {
            lock.unlock()
            disposable.dispose()
            return nil
        }
        let slot = place(disposable)
        guard tracker != nil else {
            lock.unlock()
            return slot
        }
        let tracker = holdUnderLock()
        lock.unlock()
        if let tracker {
            (disposable as? CompositeDisposable)?.track(by: tracker, insteadOf: nil)
            close(tracker)
        }
        return slot
    }

    /// Adds an action permanently, without an object for it if the composite is empty.
    @usableFromInline
    final func insert(_ action: consuming @escaping @Sendable () -> Void) {
        lock.lock()
        guard !isDisposed else {
            lock.unlock()
            return action()
        }
        if isVacant {
            firstAction = action
        } else {
            _ = place(AnyDisposable(action))
        }
        lock.unlock()
    }

    /// Makes this composite a child of another one: the child is disposed of with its parent, is removed from the
    /// parent when it is disposed of alone, and has the parent's cause.
    ///
    /// No other thread may have this composite yet.
    ///
    /// - Returns: Whether the parent had not been disposed of.
    @usableFromInline
    @discardableResult
    final func join(_ parent: CompositeDisposable) -> Bool {
        parent.lock.lock()
        guard !parent.isDisposed else {
            parent.lock.unlock()
            dispose()
            return false
        }
        cause = parent.cause
        // No other thread has this composite before the parent's lock is released, so its own lock needn't be held.
        self.parent = .passRetained(parent)
        slot = Int32(truncatingIfNeeded: parent.place(self))
        if parent.tracker != nil, let tracker = parent.holdUnderLock() {
            self.tracker = tracker
            tracked.store(true, ordering: .relaxed)
        }
        parent.lock.unlock()
        return true
    }

    /// Whether the composite is empty; read this under the lock.
    private var isVacant: Bool {
        first == nil && firstAction == nil && others?.list.isEmpty != false
    }

    /// Puts a disposable into a slot.
    ///
    /// Call this method under the lock.
    private func place(_ disposable: any Disposable) -> Int {
        // The first slot is for the oldest disposable: it is reused only if no older one is left.
        guard !isVacant else {
            first = disposable
            return 0
        }
        let others = others ?? Others()
        self.others = others
        return others.list.append(disposable)
    }

    /// Removes a disposable without disposing of it.
    @usableFromInline
    final func remove(_ slot: Int) {
        lock.lock()
        let removed = slot == 0 ? first.take() : others?.list.remove(slot)
        let tracker = tracker
        lock.unlock()
        if let removed, let tracker {
            (removed as? CompositeDisposable)?.track(by: nil, insteadOf: tracker)
        }
        // Released outside the lock, because its deinit is foreign code.
        withExtendedLifetime(removed) {}
    }
}

/// Tracking: a start that detects when all of its work has ended.
///
/// Each composite of the start keeps the start open from the moment it joins until its contents have been disposed of,
/// on any thread.
extension CompositeDisposable {
    @inlinable final var isTracked: Bool {
        tracked.load(ordering: .relaxed)
    }

    /// Makes this composite, which no other thread has yet, the first one of a tracked start.
    ///
    /// - Parameter start: The start, which is this composite and retains itself until it has ended.
    final func begin(_ start: TrackedStart) {
        start.addPart()
        tracker = .passRetained(start)
        tracked.store(true, ordering: .relaxed)
    }

    /// Makes this composite, which no other thread has yet, a part of the same tracked start as another one.
    @usableFromInline
    final func track(as other: CompositeDisposable) {
        guard let tracker = other.hold() else { return }
        self.tracker = tracker
        tracked.store(true, ordering: .relaxed)
    }

    /// Runs work that is also a part of the tracked start, if this composite is a part of the start and has not ended.
    @usableFromInline
    final func runTracked(_ work: () -> Void) {
        let tracker = hold()
        work()
        if let tracker { close(tracker) }
    }

    /// Makes this composite, and its contents, a part of a new start instead of the old one, or of none.
    ///
    /// The old start is only compared with the start of the composite.
    private func track(by new: Unmanaged<TrackedStart>?, insteadOf old: Unmanaged<TrackedStart>?) {
        lock.lock()
        guard !isDisposed, tracker?.toOpaque() == old?.toOpaque() else { return lock.unlock() }
        tracker = new
        if let new { new._withUnsafeGuaranteedRef { $0.addPart() } }
        _ = new?.retain()
        tracked.store(new != nil, ordering: .relaxed)
        var contents: [any Disposable] = []
        if let first { contents.append(first) }
        others?.list.forEach { contents.append($0) }
        lock.unlock()
        for disposable in contents {
            (disposable as? CompositeDisposable)?.track(by: new, insteadOf: old)
        }
        if let old { close(old) }
    }

    private func hold() -> Unmanaged<TrackedStart>? {
        lock.lock()
        defer { lock.unlock() }
        return isDisposed ? nil : holdUnderLock()
    }

    /// Keeps the start open for one more part.
    ///
    /// Call this method under the lock of a composite that has not ended, and therefore keeps the start open.
    private func holdUnderLock() -> Unmanaged<TrackedStart>? {
        tracker?._withUnsafeGuaranteedRef { $0.addPart() }
        return tracker?.retain()
    }

    @inline(never)
    private func close(_ tracker: Unmanaged<TrackedStart>) {
        tracker._withUnsafeGuaranteedRef { $0.removePart() }
        tracker.release()
    }
}

extension CompositeDisposable {
    /// The disposables after the first one; most composites never have any.
    private final class Others: @unchecked Sendable {
        // Unchecked, because `list` is guarded by the lock of the composite, and belongs to one thread after its
        // disposal.
        var list = SlotList()
    }
}

/// Removes a disposable from a composite.
private final class Removal: Disposable {
    private let composite: CompositeDisposable
    private let slot: Int
    private let disposed = Atomic<Bool>(false)

    init(from composite: CompositeDisposable, _ slot: Int) {
        self.composite = composite
        self.slot = slot
    }

    var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    func dispose() {
        if !disposed.exchange(true, ordering: .acquiringAndReleasing) {
            composite.remove(slot)
        }
    }
}
