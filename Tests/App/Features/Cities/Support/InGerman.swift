import Millrace

@testable import Cities

/// Renders in German, with the German texts of the SDK.
func inGerman(_ body: (Words) -> Void) {
    Texts.$current.withValue(.german) { body(.german) }
}
