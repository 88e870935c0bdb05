import ServiceGenerator

/// The names and samples in the code of a feature: those of the entries that the scaffold writes, or of an operation
/// whose service is generated.
struct FeatureContent {
    let name: FeatureName
    let subject: FeatureSubject?

    /// The variable with the business controller.
    var controller: String {
        name.variable + "BusinessController"
    }

    var controllerProtocol: String {
        subject.map { "any \($0.tag)BusinessControllerProtocol" } ?? "\(name.type)BusinessControllerProtocol"
    }

    /// The call that loads the entries.
    var call: String {
        subject?.call ?? "fetch()"
    }

    /// The type of the answer.
    var response: String {
        subject?.response ?? "\(name.type)Response"
    }

    /// The code of the entries of `response`.
    var entries: String {
        guard let subject else { return "response.entries" }
        return subject.entries.map { "response\($0)" } ?? "[response]"
    }

    /// The type of an entry.
    var entry: String {
        subject?.entry ?? "\(name.type)Entry"
    }

    /// The code of the text of `entry`.
    var text: String {
        subject?.text ?? "entry.name"
    }

    /// The code of an answer for tests, and of its entries.
    var sample: String {
        subject?.sample ?? ".fixture()"
    }

    var sampleEntries: String {
        subject.map { "[\($0.entrySample)]" } ?? "[.fixture(), .fixture(name: \"Second\")]"
    }

    /// The texts of the entries of the sample.
    var shown: [String] {
        subject.map { [$0.shown] } ?? ["First", "Second"]
    }

    /// The code of another answer for tests, and of the change of a state by it.
    var secondSample: String {
        subject?.sample ?? ".fixture(entries: [])"
    }

    var secondChange: String {
        subject == nil ? "$0.status = .loaded" : "($0.entries, $0.status) = (\(sampleEntries), .loaded)"
    }

    /// The parameters before the business controller, each on a line of its own.
    func declarations(_ indent: Int) -> String {
        lines(indent) { "\($0.label): \($0.type)" }
    }

    /// The arguments before the business controller, each on a line of its own.
    func arguments(_ indent: Int) -> String {
        lines(indent) { "\($0.argument): \($0.name)" }
    }

    /// The arguments of tests before the business controller.
    var sampleArguments: String {
        (subject?.parameters ?? []).map { "\($0.argument): \($0.sample), " }.joined()
    }

    /// Returns a declaration or a call with the business controller, and with the parameters before it.
    ///
    /// - Parameters:
    ///   - head: The code before the parenthesis.
    ///   - last: The parameter or argument of the business controller.
    ///   - others: The parameters or arguments before it, at an indentation.
    func list(_ head: String, _ last: String, _ others: (Int) -> String, indent: Int) -> String {
        let lines = others(indent + 4)
        guard !lines.isEmpty else { return "\(head)(\(last))" }
        let space = String(repeating: " ", count: indent)
        return "\(head)(\n\(lines)\(space)    \(last)\n\(space))"
    }

    private func lines(_ indent: Int, _ text: (FeatureSubject.Parameter) -> String) -> String {
        let space = String(repeating: " ", count: indent)
        return (subject?.parameters ?? []).map { "\(space)\(text($0)),\n" }.joined()
    }
}
