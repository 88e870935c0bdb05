import MillraceStreams

@testable import MillraceBackend

extension Middleware {
    /// Returns a middleware that answers from a script and asks nobody further in.
    static func far(_ script: Script) -> Middleware {
        Middleware { request, _ in script.handler(request) }
    }
}
