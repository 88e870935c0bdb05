import MillraceRendering
import MillraceStreams

/// The navigation of flow controllers from screen to screen and back.
///
/// Screens are arranged in layers. Pushing and popping change the topmost layer. Presenting adds a layer on top;
/// dismissing removes the layer with all the screens that were pushed in it. All methods may be called from any thread.
public protocol Flow: Sendable {
    /// Shows a screen that leads back to the current one, by escape if the screen doesn't use that key itself.
    func push(_ controller: ScreenController)

    /// Goes back to the previous screen of the current layer; does nothing at its first screen.
    func pop()

    /// Goes back to the first screen of the current layer.
    func popToRoot()

    /// Shows a screen in a new layer on top of all others.
    func present(_ controller: ScreenController)

    /// Removes the topmost layer and shows the screen below; does nothing if only the first layer is left.
    func dismiss()

    /// Returns a producer that asks the user a question, in a window over the current screen.
    ///
    /// ```swift
    /// flow.ask(Confirmation("Log out?", confirm: "Log out"))
    ///     .filter { $0 }
    ///     .startWithValues { _ in session.logOut() }
    /// ```
    /// Each start asks; the producer sends the answer, and completes. It completes without a value if the screen is
    /// released before the user has answered, or if there is no screen. Disposing of it removes the question. A feature
    /// with a view model has its questions in its state instead, where a snapshot shows them.
    ///
    /// - Parameter question: A `Confirmation`, an `Alert`, or another window.
    /// - Returns: The producer; it sends on the thread that handles the user's keys.
    func ask<Question: Presentable>(_ question: Question) -> SignalProducer<Question.Action, NoError>
}
