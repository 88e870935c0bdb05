/// A stack of screens as a value in the state: the shown screen, and the screens to go back to.
///
/// The first screen is the root, and the last one is shown. Pushing and popping change the topmost layer; presenting
/// adds a layer, and dismissing removes it with all screens that were pushed in it.
///
/// ```swift
/// struct App: Equatable, Codable {
///     enum Screen: Equatable, Codable {
///         case list(List)
///         case detail(Detail)
///     }
///
///     var path: Path<Screen> = [.list(List())]
///
///     static let screens = Part(
///         forEach: \App.path,
///         event: EnumCase(embed: AppEvent.screen) { if case let .screen(id, event) = $0 { (id, event) } else { nil } }
///     )
///
///     static let reducer = combine(pullback(Screen.reducer, to: screens)) { app, event in
///         switch event {
///         case let .screen(_, .list(.didTap(name))): app.path.push(.detail(Detail(name: name)))
///         case let .screen(id, .detail(.didDelete)): app.path.pop(from: id)
///         case let .didGoBack(id): app.path.pop(from: id)
///         case .screen: break
///         }
///     }
/// }
/// ```
///
/// Each screen is a part with effects of its own, which end when the screen has left the path; see
/// ``Part/init(forEach:event:)``. A screen has an id from the path's own counter, and no id comes twice: a screen that
/// is popped and pushed again is another part, also where one event does both. A reducer that puts an older path back,
/// as undo does, puts its counter back too. An event has the id of its screen, so a key that is pressed twice goes back
/// once: the second ``pop(from:)`` finds its screen gone.
///
/// Two paths are equal when their screens and ids are, and when the next screen gets the same id. A path is coded with
/// its ids and its counter, so a restored path continues where it was.
///
/// Pushing, popping and an event to one of many screens take the same time whatever the number of the screens, where no
/// other value shares the path's storage.
public struct Path<Screen: Sendable>: Sendable {
    /// The screens, in the order of their ids.
    @usableFromInline var elements: [PathElement<Screen>] = []
    private(set) var lastNumber = 0
    @usableFromInline var log = RowLog<ScreenID>()

    /// Creates a path without a screen.
    public init() {}

    /// Creates a path of one layer.
    ///
    /// The ids begin with 1. A reducer that opens other screens on a path that is there calls ``replaceAll(with:)``: in
    /// a new path the screens would have the ids of the old ones, and be the same parts.
    ///
    /// - Parameter screens: The screens, the root first.
    public init(_ screens: some Sequence<Screen>) {
        for screen in screens {
            add(screen, isPresented: false)
        }
    }

    /// Creates a path from its decoded contents.
    init(elements: [PathElement<Screen>], lastNumber: Int) {
        (self.elements, self.lastNumber) = (elements, lastNumber)
        log.forget()
    }

    /// Shows a screen that leads back to the current one.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The id of the screen.
    @discardableResult
    public mutating func push(_ screen: Screen) -> ScreenID {
        add(screen, isPresented: false)
    }

    /// Shows a screen in a new layer on top of all others; on an empty path, in the first layer.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The id of the screen.
    @discardableResult
    public mutating func present(_ screen: Screen) -> ScreenID {
        add(screen, isPresented: !elements.isEmpty)
    }

    /// Shows a screen instead of the current one, in the same layer; the effects of the current one end.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The id of the screen.
    @discardableResult
    public mutating func replace(with screen: Screen) -> ScreenID {
        let isPresented = elements.last?.isPresented ?? false
        keep(elements.count - 1)
        return add(screen, isPresented: isPresented)
    }

    /// Shows other screens instead of all screens of all layers: those of a deep link, or of another user.
    ///
    /// - Parameter screens: The screens of the first layer, the root first; each has a new id.
    public mutating func replaceAll(with screens: some Sequence<Screen>) {
        keep(0)
        for screen in screens {
            add(screen, isPresented: false)
        }
    }

    /// Goes back to the previous screen of the current layer; does nothing at its first screen.
    public mutating func pop() {
        guard elements.count > 1, elements.last?.isPresented == false else { return }
        keep(elements.count - 1)
    }

    /// Goes back to the first screen of the current layer.
    public mutating func popToRoot() {
        keep((elements.lastIndex(where: \.isPresented) ?? 0) + 1)
    }

    /// Goes back to a screen, in whatever layer it is; does nothing if the screen is not on the path.
    ///
    /// - Parameter id: The id of the screen.
    public mutating func pop(to id: ScreenID) {
        guard let position = position(of: id) else { return }
        keep(position + 1)
    }

    /// Goes back to the screen before a screen, and so dismisses the layer that begins with that; does nothing at the
    /// root of the path, or if the screen is not on the path.
    ///
    /// - Parameter id: The id of the screen that goes, with all that is above it.
    public mutating func pop(from id: ScreenID) {
        guard let position = position(of: id), position > 0 else { return }
        keep(position)
    }

    /// Removes the topmost layer and shows the screen below; does nothing if only the first layer is left.
    public mutating func dismiss() {
        guard let position = elements.lastIndex(where: \.isPresented) else { return }
        keep(position)
    }

    /// The screen with an id, if it is on the path.
    ///
    /// Setting a screen changes it in place, and it stays the same part. Setting `nil` removes this screen alone; if a
    /// layer began with it, the layer begins with the next one. Setting the screen of an id that is not on the path
    /// does nothing.
    ///
    /// - Parameter id: The id.
    public subscript(id id: ScreenID) -> Screen? {
        @inlinable
        get {
            position(of: id).map { elements[$0].screen }
        }
        _modify {
            guard let position = position(of: id) else {
                var none: Screen?
                yield &none
                return
            }
            // The element is moved to the end and out, so that its storage has no other reference while it is changed.
            elements.swapAt(position, elements.count - 1)
            let isPresented = elements[elements.count - 1].isPresented
            var screen: Screen? = elements.removeLast().screen
            defer {
                log.note(id)
                if let screen {
                    elements.append(PathElement(id: id, screen: screen, isPresented: isPresented))
                    elements.swapAt(position, elements.count - 1)
                } else {
                    closeGap(at: position, ofLayer: isPresented)
                }
            }
            yield &screen
        }
    }

    /// Changes the screen with an id in place, if it is on the path; see ``RowContainer``.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - change: Changes the screen; not called if it is not on the path.
    @inlinable
    public mutating func changeRow(withID id: ScreenID, _ change: (inout Screen) -> Void) {
        guard let position = position(of: id) else { return }
        change(&elements[position].screen)
        log.note(id)
    }

    /// The position of the screen with an id: the ids ascend.
    @inlinable
    func position(of id: ScreenID) -> Int? {
        var (lower, upper) = (0, elements.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if elements[middle].id < id {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        return lower < elements.count && elements[lower].id == id ? lower : nil
    }

    @discardableResult
    private mutating func add(_ screen: Screen, isPresented: Bool) -> ScreenID {
        lastNumber += 1
        let id = ScreenID(lastNumber)
        elements.append(PathElement(id: id, screen: screen, isPresented: isPresented))
        log.note(id)
        return id
    }

    /// Removes the topmost screens until this many are left.
    private mutating func keep(_ count: Int) {
        while elements.count > Swift.max(0, count), let last = elements.popLast() {
            log.note(last.id)
        }
    }

    /// Restores the order after an element was moved out and the last one has taken its position.
    private mutating func closeGap(at position: Int, ofLayer isPresented: Bool) {
        guard position < elements.count else { return }
        elements.append(elements.remove(at: position))
        elements[position].isPresented = position > 0 && (isPresented || elements[position].isPresented)
    }
}
