import Foundation
import Millrace
import MillraceTerminal

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
func run(backend: URL) throws {
    let session = BackendSession(environment: Environment(base: backend))
    let stack = ScreenStack()
    stack.push(makeTidesScreen(harbour: "Dover", session: session))
    try TerminalApplication(showing: stack).run()
}
// End of page
