import MillraceStreams

@testable import MillraceBackend

extension Middleware {
    /// Returns a middleware that answers from a script and never asks the next one.
    static func far(_ script: Script) -> Middleware {
        Middleware { request, _ in script.handler(request) }
    }
}
