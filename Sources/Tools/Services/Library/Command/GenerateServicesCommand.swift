import Foundation
import MillracePlatform
import OpenAPIReading
import UserPackage

/// The command `swift package generate-services`, from its arguments to its output.
package struct GenerateServicesCommand {
    static let help = """
        Writes the services of a backend from its OpenAPI document (3.0 or 3.1, JSON or YAML): for each tag a service, a
        business controller and the models, and for the tests what surrounds them.

        Usage: swift package generate-services DOCUMENT [--target TARGET] [--tests TARGET] [--check | --keep]
               swift package generate-services --diff OLD NEW
               swift package generate-services --help

          DOCUMENT    The file with the document: openapi.json.

          --target TARGET       The target of the services (default: the only one that depends on Millrace).
          --tests TARGET        The target of their tests (default: the only one that tests the other).
          --tags A,B            Only the operations of these tags.
          --operations A,B      Only these operations, by their ids or by the names of their functions.
          --auth SCHEME=KIND    The kind of authentication that the package has for a security scheme, as in
                                petstore_auth=KongAuth (default: one is written for each scheme).
          --api NAME            The member of API with the base URL (default: core).
          --check               Writes nothing, and fails if a file would change.
          --keep                Keeps your changes wherever the command would ask, and asks no more about them.
          --diff OLD NEW        Says what changed from one document to another, with the functions that it touches,
                                and fails if an app can break.

        The files are in the folder API of the target, and may be changed: the next run merges the changes, by what was
        generated last, which is in .generate-services at the root of the package. Where a person and the document
        changed the same lines, the command asks; in a script it keeps the person's lines, says so, and fails.
        """

    private let options: GenerateOptions
    private let layout: PackageLayout

    /// The file with the answers of a person; nil for the standard input.
    package var input: String? { options.input }

    package init(arguments: [String], layout: PackageLayout) throws {
        options = try GenerateOptions(arguments)
        self.layout = layout
    }

    /// Creates the command of the plugin's arguments: the description of the package, then those of the user.
    package init(plugin arguments: [String]) throws {
        let layout = try? arguments.first.map { try JSONDecoder().decode(PackageLayout.self, from: Data($0.utf8)) }
        guard let layout else { throw GenerateError.badLayout }
        try self.init(arguments: Array(arguments.dropFirst()), layout: layout)
    }

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - write: Writes a text of a question.
    ///   - readLine: Returns the next line of a person's answers; nil where nobody answers.
    /// - Returns: The output, and whether it succeeded.
    /// - Throws: The reason why nothing was written.
    package func run(
        write: @escaping (String) -> Void,
        readLine: (() -> String?)?
    ) throws -> (output: String, hasSucceeded: Bool) {
        switch options.task {
        case .help: return (Self.help, true)
        case let .compare(old, new): return try compare(old, new)
        case let .generate(document, isCheck):
            let dialog = readLine.map { MergeDialog(write: { write($0.printableLines) }, readLine: $0) }
            let ask: ((MergeQuestion) -> MergeAnswer?)? = options.keepsChanges ? { _ in .keep } : dialog?.ask
            let (output, hasSucceeded) = try generate(document, isCheck: isCheck, asking: isCheck ? nil : ask)
            return (output.printableLines, hasSucceeded)
        }
    }

    private func generate(
        _ path: String,
        isCheck: Bool,
        asking ask: ((MergeQuestion) -> MergeAnswer?)?
    ) throws(GenerateError) -> (output: String, hasSucceeded: Bool) {
        let (target, places) = try targets()
        let document = try read(path)
        try options.selection.check(in: [document])
        let wasFinished = try files { () throws(FileFault) in
            try isCheck ? false : MergeResult.transaction(layout.url).finish()
        }
        let style = CodeStyle(
            module: target.module,
            isIsolated: layout.isIsolated,
            users: users(of: target, places),
            api: options.api
        )
        let (folder, name) = (layout.path(of: target), URL(filePath: path).lastPathComponent)
        let last = try files { () throws(FileFault) in
            let owner = StateOwner(target: target.name, document: name, folder: folder, tests: places?.tests)
            return try LastRun(for: owner, in: layout)
        }
        let source = try self.source(at: path, named: name, after: last)
        var plan = ServicePlan(document, options.selection)
        var sources = sources(of: plan, style, in: folder)
        // A file at the place of a generated one is merged, also where the state is lost.
        let taken = try takenNames(in: folder, beside: sources, after: last)
        if sources.contains(where: { file in Self.names(of: file).contains { taken[$0] != nil } }) {
            // A model gets another name, so what uses it changes as well.
            var selection = options.selection
            selection.takenNames = Set(taken.keys)
            plan = ServicePlan(document, selection)
            sources = self.sources(of: plan, style, in: folder)
        }
        guard !plan.tags.isEmpty else { throw .nothing }
        // A service that exists is somebody's work on the same requests.
        let types = sources.map(\.text).flatMap(PackageLayout.declaredTypes)
        if let type = types.first(where: { taken[$0] != nil }), let path = taken[type] {
            throw .taken(type, path: path)
        }
        let surroundings = places.map { SurroundingFiles(plan, of: document, style, in: $0).files } ?? []
        let apart = try surroundings.map { file throws(GenerateError) in try self.apart(file, style, after: last) }
        let result = try files { () throws(FileFault) in
            let result = try ServiceMerge(last: last, source: source, ask: ask)
                .result(for: sources + apart, responses: places?.responses?.folder)
            if !isCheck { try result.write() }
            return result
        }
        let lines =
            (wasFinished ? ["finished the last run, which was interrupted"] : [])
            + plan.remarks.map { "note: \($0)" } + result.lines(isCheck: isCheck)
            + advice(for: target, places)
        let isDone = isCheck ? result.changes.isEmpty && result.open.isEmpty : result.open.isEmpty
        return (lines.joined(separator: "\n"), isDone)
    }

    /// Does something with files.
    private func files<Value>(_ action: () throws(FileFault) -> Value) throws(GenerateError) -> Value {
        do {
            return try action()
        } catch {
            throw .files(error)
        }
    }

    /// Returns the path of a document in the package; nil if it is elsewhere.
    ///
    /// Two documents of one name would take each other's files for their own.
    private func source(at path: String, named name: String, after last: LastRun) throws(GenerateError) -> String? {
        let root = layout.url.standardizedFileURL.path + "/"
        let file = URL(filePath: path, relativeTo: layout.url).standardizedFileURL.path
        guard file.hasPrefix(root) else { return nil }
        let source = String(file.dropFirst(root.count))
        let other = try files { () throws(FileFault) in try last.namesake(of: source) }
        if let other { throw .sameName(name, source, path: other) }
        return source
    }

    private func sources(of plan: ServicePlan, _ style: CodeStyle, in folder: String) -> [GeneratedFile] {
        SourceFiles(plan, style).files.map { file in
            GeneratedFile(path: PackageLayout.path(file.path, in: folder), text: file.text)
        }
    }

    /// Returns a file for tests at a path that no other target's has: targets whose tests are in one module may have
    /// fixtures of one name.
    private func apart(
        _ file: GeneratedFile,
        _ style: CodeStyle,
        after last: LastRun
    ) throws(GenerateError) -> GeneratedFile {
        let others = (last.neighbors[file.path] ?? []).filter { $0.text != file.text }
        let (own, fixture) = (last.state.texts, "Fixture.swift")
        let isOwn = own[file.path] != nil
        guard file.path.hasSuffix("+" + fixture) else {
            guard isOwn || others.isEmpty || !file.path.hasSuffix(".swift") else { throw .testsOfOther(file.path) }
            return file
        }
        let path = file.path.dropLast(fixture.count) + style.module + fixture
        // A name that was given stays. Two branches may have given one to two files.
        let isTaken = isOwn ? others.contains { $0.folder < last.owner.folder } : !others.isEmpty || own[path] != nil
        return isTaken ? GeneratedFile(path: path, text: file.text) : file
    }

    /// The names that a file takes in its module: its own, and those of its types.
    private static func names(of file: GeneratedFile) -> [String] {
        [URL(filePath: file.path).deletingPathExtension().lastPathComponent]
            + PackageLayout.declaredTypes(in: file.text)
    }

    /// Returns the names of types and sources in a folder that weren't generated from a document, with their paths.
    private func takenNames(
        in folder: String,
        beside sources: [GeneratedFile],
        after last: LastRun
    ) throws(GenerateError) -> [String: String] {
        let texts = Dictionary(sources.map { ($0.path, $0.text) }) { $1 }
        let state = try files { () throws(FileFault) in try last.placed(besides: Set(texts.keys)) }
        let own = Set(texts.keys).union(state.texts.keys).union(state.moved.values)
        // A type that another document describes otherwise stays as it is.
        let foreign = own.filter { path in last.others[path]?.contains { $0 != texts[path] } ?? false }
        return layout.takenNames(in: folder, except: own.subtracting(foreign))
    }

    /// Chooses the target of the services, and the places of what their tests need; nil without tests.
    private func targets() throws(GenerateError) -> (PackageLayout.Target, TestPlaces?) {
        do {
            let target = try layout.appTarget(named: options.target)
            guard options.tests != nil || !layout.testTargets(of: target).isEmpty else { return (target, nil) }
            let tests = try layout.testTarget(named: options.tests, of: target)
            return (target, TestPlaces(of: tests, in: layout))
        } catch {
            throw .target(error)
        }
    }

    private func users(of target: PackageLayout.Target, _ places: TestPlaces?) -> CodeStyle.Users {
        if layout.appTargets.contains(where: { $0.dependencies.contains(target.name) }) { return .targets }
        return places?.fixturesModule == nil ? .own : .fixtures
    }

    /// Returns lines about dependencies that the generated files need.
    private func advice(for target: PackageLayout.Target, _ places: TestPlaces?) -> [String] {
        let own = layout.advice(adding: "Millrace", to: target.name)
        guard let places, let tests = layout.targets.first(where: { layout.path(of: $0) == places.tests }) else {
            return own + ["No target tests \(target.name): nothing was written for tests."]
        }
        let modules = [target.name, "MillraceTestKit"] + (places.responses == nil ? ["MillraceMockServer"] : [])
        return own + modules.flatMap { layout.advice(adding: $0, to: tests.name) }
    }

    private func compare(_ old: String, _ new: String) throws(GenerateError) -> (output: String, hasSucceeded: Bool) {
        let (before, after) = (try read(old), try read(new))
        try options.selection.check(in: [before, after])
        let difference = DocumentDifference(from: before, to: after, options.selection)
        return (difference.lines.map(\.printable).joined(separator: "\n"), !difference.isBreaking)
    }

    private func read(_ path: String) throws(GenerateError) -> OpenAPIDocument {
        do {
            return try OpenAPIDocument(contentsOf: URL(filePath: path, relativeTo: layout.url))
        } catch {
            throw .document(path: path, error)
        }
    }
}
