/// A table of the sentences that explain failures to users; an app can replace it by one in another language.
///
/// ```swift
/// extension ErrorTexts {
///     static let french: ErrorTexts = {
///         var texts = ErrorTexts()
///         texts.unreachable = "Le serveur est injoignable. Vérifiez le réseau, puis réessayez."
///         return texts
///     }()
/// }
/// ```
/// `error.userMessage(in: .french)` is the sentence for a `CoreError`, and for an error of an outbox or of its store. A
/// sentence has placeholders in braces, `{code}`. A language may move them, or omit them.
public struct ErrorTexts: Hashable, Sendable {
    /// The request could not be made, because of a mistake in the app.
    public var appMistake = "The request could not be made. This is a mistake in the app."
    /// The request needs credentials, and there are none.
    public var notLoggedIn = "You are not logged in. Log in, then try again."
    /// The backend no longer accepts the credentials.
    public var loginIsOver = "Your login is no longer valid. Log in again."
    /// The request belongs to another user than the one who is logged in.
    public var otherLogin = "This belongs to another account. Log in with that one, then try again."

    /// An answer that can't be read.
    public var unreadable = "The server's answer could not be understood. Try again later."
    /// An answer that can't be read at the position `{path}`.
    public var unreadableAt = "The server's answer could not be understood (at {path}). Try again later."

    /// The machine has no HTTP client.
    public var noClient = "This machine has no HTTP client. Install libcurl (libcurl.so.4), then try again."
    /// The name of the host was not found.
    public var unresolved = "The server's address could not be found. Check the network, then try again."
    /// No route leads to the host.
    public var unreachable = "The server can't be reached. Check the network, then try again."
    /// The host has refused the connection.
    public var refused = "The server refused the connection. Check that it is running, then try again."
    /// The connection ended before an answer.
    public var reset = "The server closed the connection without an answer. Try again."
    /// The backend has certainly not processed the request.
    public var unprocessed = "The server did not get to this. Try again."
    /// There was no connection for the request in time.
    public var noConnection = "Too much is asked of the server at once. Try again."
    /// The app has reached its limit of open files and connections.
    public var noDescriptors = "The app has too much open at once. Try again."
    /// The proxy refused the connection to the host.
    public var proxyRefused = "The proxy refused the connection to the server. Check its settings, then try again."
    /// The connection ended within the answer.
    public var truncated = "The server's answer broke off. Try again."
    /// There was no answer in time.
    public var timedOut = "The server took too long to answer. Try again."
    /// The connection is not secure.
    public var untrusted = "No secure connection to the server could be made."
    /// The request was cancelled.
    public var cancelled = "The request was cancelled."
    /// The answer is larger than the limit.
    public var tooLarge = "The server's answer is too large."
    /// A redirect that can't be followed.
    public var redirect = "The server sends this request in circles, or somewhere it can't go. Try again later."
    /// The backend has asked for a pause.
    public var heldBack = "The server asks for a pause. Wait a moment, then try again."
    /// Too many requests have failed, so that none is sent for a while.
    public var suspended = "The server has problems. Wait a moment, then try again."
    /// Another download writes the file.
    public var fileInUse = "This file is being downloaded already. Wait until that has ended, then try again."
    /// The file of an upload can't be read, or has changed while it was sent.
    public var fileNotReadable = "The file can't be read, or has changed meanwhile. Check it, then try again."
    /// The file of a download can't be written.
    public var fileNotWritable = "The file can't be written. Check its folder, then try again."
    /// Another failure of the connection.
    public var connectionFailed = "The connection to the server failed. Try again."

    /// The app can't know whether the backend has carried out the request.
    public var uncertain = "It isn't certain whether the server has done this ({code}). Refresh, then see."
    /// Status 304.
    public var unchanged = "Nothing has changed since ({code})."
    /// Status 401.
    public var loginNeeded = "The server asks for a valid login ({code}). Check it, then try again."
    /// Status 403.
    public var forbidden = "You are not allowed to do this ({code})."
    /// Status 404 and 410.
    public var missing = "What you asked for is not there ({code})."
    /// Status 408.
    public var tooSlow = "The server took too long ({code}). Try again."
    /// Status 409 and 412.
    public var conflict = "Someone else has changed this in the meantime ({code}). Refresh, then try again."
    /// Status 429.
    public var busy = "The server is busy ({code}). Wait a moment, then try again."
    /// Any other status from 300 to 399.
    public var elsewhere = "The server points elsewhere ({code}). Try again later."
    /// Any other status from 400 to 499.
    public var notAccepted = "The server did not accept the request ({code})."
    /// Any status from 500 to 599.
    public var serverProblem = "The server has a problem ({code}). Try again later."
    /// Any other status.
    public var unexpected = "The server gave an unexpected answer ({code}). Try again later."

    /// An outbox has reached its limit of changes, `{limit}`.
    public var outboxFull =
        "There are {limit} changes that wait to be sent. Discard one in the outbox, then try again."
    /// The outbox is closed, as after a log-out.
    public var outboxClosed = "You are not logged in. Log in, then try again."
    /// A change that may have been carried out can't be replaced.
    public var changeUnderWay = "The server may have done this already. Refresh, then see."
    /// A change that is to be sent again, replaced or discarded is no longer there.
    public var changeGone = "This is no longer in the outbox."
    /// A change belongs to a resource that was not created.
    public var changeOrphaned = "This belongs to something that has not been saved. Save that first, then try again."
    /// A change can't be stored, because of a mistake in the app.
    public var changeNotKept = "The change could not be kept. This is a mistake in the app."
    /// The machine has no SQLite; Debian has it in the package `{package}`.
    public var storeUnavailable = "This machine has no SQLite. Install {package}, then start the app again."
    /// Another process uses the file of the outbox.
    public var storeInUse = "The app is running already, in another window."
    /// The disk has no free space.
    public var storeDiskFull = "The disk is full. Free some space, then try again."
    /// The file of the outbox, or its folder, may not be written.
    public var storeNotWritable = "The folder of the outbox can't be written."
    /// A later version has written the file of the outbox.
    public var storeLaterVersion = "A later version of the app has written the outbox. Use that one."
    /// The file of the outbox was damaged while the app used it.
    public var storeDamaged = "The file of the outbox is damaged. Start the app again."
    /// The file of the outbox can't be used for another reason.
    public var storeFailed = "The file of the outbox could not be used."

    /// Creates the English sentences, which the app can change.
    public init() {}

    /// The English table.
    public static let english = ErrorTexts()
}
