extension Screen {
    /// Returns the screen with an overlay over it, and over the overlays that it has.
    ///
    /// - Parameter overlay: The overlay; without one the screen stays as it is.
    public func presenting(_ overlay: Overlay?) -> Screen {
        guard let overlay else { return self }
        var screen = self
        screen.window = screen.overlay.map { $0.covered(by: overlay) } ?? overlay
        return screen
    }

    /// Returns the screen with the window of a value of the state over it.
    ///
    /// ```swift
    /// .presenting(state.question, observer: observer)
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value; without one the screen stays as it is.
    ///   - observer: The sink of the answers.
    public func presenting<Value: Presentable>(_ value: Value?, observer: Sink<Value.Action>) -> Screen {
        presenting(value.map { $0.overlay(observer: observer) })
    }

    /// The overlay that is shown: the screen's own, or that of the first embedded screen with one.
    package var topOverlay: Overlay? {
        overlay ?? pinnedTop.overlay ?? box.overlay ?? pinnedBottom.overlay
    }

    /// The screen in the window over this one, if there is one.
    public var presented: Screen? {
        topOverlay?.window(over: self)
    }

    /// The screen in the topmost window, or the screen itself if there is no window over it.
    package var topmost: Screen {
        presented?.topmost ?? self
    }

    /// Returns the screen with a key of the topmost window, or of the screen itself if there is no window over it.
    package func addingToTopmost(_ key: KeyBinding) -> Screen {
        var screen = self
        if let overlay = topOverlay {
            screen.window = overlay.adding(key)
        } else {
            screen.keys.append(key)
        }
        return screen
    }

    /// The toasts, with those of the embedded screens after the screen's own.
    var allToasts: [ShownToast] {
        toasts + pinnedTop.toasts + box.toasts + pinnedBottom.toasts
    }
}
