import Foundation
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// A document whose services are in two targets: Orders uses the models of Users, too.
@Suite struct SeveralTargetsTests {
    /// The folders of a package's targets, and whether one target tests both.
    struct Folders: Sendable {
        var orders = "Sources/Orders"
        var users = "Sources/Users"
        var ordersTests = "Tests/OrdersTests"
        var usersTests = "Tests/UsersTests"
        /// Whether there is a target for fixtures.
        var hasFixtures = false

        var places: [String] { [orders, users, ordersTests, usersTests] }
    }

    private let folder = TemporaryFolder.made()

    private func layout(_ folders: Folders) -> PackageLayout {
        func target(_ name: String, _ folder: String, _ kind: PackageLayout.Target.Kind, _ dependencies: [String])
            -> PackageLayout.Target
        {
            let path = folder.isEmpty ? self.folder.url.path : self.folder.url.appending(path: folder).path
            return .init(name: name, folder: path, kind: kind, dependencies: dependencies)
        }
        let kit = ["MillraceTestKit", "MillraceMockServer"] + (folders.hasFixtures ? ["Fixtures"] : [])
        let tests =
            folders.ordersTests == folders.usersTests
            ? [target("AllTests", folders.ordersTests, .test, ["Orders", "Users"] + kit)]
            : [
                target("OrdersTests", folders.ordersTests, .test, ["Orders", "Users"] + kit),
                target("UsersTests", folders.usersTests, .test, ["Users"] + kit),
            ]
        return PackageLayout(
            root: folder.url.path,
            millrace: "millrace",
            targets: [
                target("Orders", folders.orders, .library, ["Millrace"]),
                target("Users", folders.users, .library, ["Millrace"]),
            ] + tests + (folders.hasFixtures ? [target("Fixtures", "Fixtures", .library, ["Orders", "Users"])] : [])
        )
    }

    /// Writes the document: its second version has another member of a user, and no refunds.
    private func writeDocument(_ version: Int = 1) throws {
        func list(_ tag: String, _ schema: String) -> String {
            ##"""
            "/\##(tag.lowercased())": {"get": {"operationId": "list\##(tag)", "tags": ["\##(tag)"], "responses": {
              "200": {"description": "", "content": {"application/json": {"schema": {
                "type": "array", "items": {"$ref": "#/components/schemas/\##(schema)"}}}}}}}}
            """##
        }
        let refunds = version == 1 ? [list("Refunds", "Refund")] : []
        let paths = [list("Orders", "Order"), list("Users", "User")] + refunds
        try folder.write(
            "openapi.json",
            ##"""
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {\##(paths.joined(separator: ","))},
             "components": {"schemas": {
              "Order": {"required": ["buyer"], "properties": {"buyer": {"$ref": "#/components/schemas/User"}}},
              "Refund": {"properties": {"sum": {"type": "integer"}}},
              "User": {"required": ["name"], "properties": {"name": {"type": "string"}
                \##(version == 1 ? "" : #", "email": {"type": "string"}"#)}}
            }}}
            """##
        )
    }

    @discardableResult
    private func run(_ target: String, in folders: Folders, _ arguments: String...) throws -> String {
        let tags = target == "Orders" ? "Orders,Refunds".split(separator: ",") : ["Users"]
        let document = try String(contentsOf: folder.url.appending(path: "openapi.json"), encoding: .utf8)
        let known = tags.filter { document.contains("list\($0)") }.joined(separator: ",")
        let layout = layout(folders)
        let tests = folders.ordersTests == folders.usersTests ? "AllTests" : "\(target)Tests"
        let all = ["openapi.json", "--target", target, "--tests", tests, "--tags", known] + arguments
        let command = try GenerateServicesCommand(arguments: all, layout: layout)
        let (output, hasSucceeded) = try command.run(write: { _ in }, readLine: nil)
        return output + (hasSucceeded ? "" : "\nfailed")
    }

    private func files(in places: [String]) -> [String: String] {
        folder.files.filter { path, _ in places.contains { path.hasPrefix($0 + "/") } }
    }

    static let folders: [Row<Folders>] = [
        Row("of their own", Folders()),
        Row("with one target of tests", Folders(ordersTests: "Tests/All", usersTests: "Tests/All")),
        Row("with a target of fixtures", Folders(hasFixtures: true)),
        Row("in a folder", Folders(orders: "Sources/Features/Orders", users: "Sources/Features/Users")),
        Row("one in the other", Folders(orders: "Sources/App", users: "Sources/App/Users")),
        Row("one has all sources", Folders(orders: "Sources", users: "Modules/Users")),
        Row("one has the package", Folders(orders: "", users: "Modules/Users")),
    ]

    /// Whatever a person has moved, a run for a target touches none of the other's files, and finds its own.
    @Test(arguments: folders) func theFilesOfAnotherTargetStay(_ row: Row<Folders>) throws {
        let folders = row.value
        try writeDocument()
        for target in ["Orders", "Users"] { try run(target, in: folders) }
        let paths = folder.files.keys.filter { $0.hasSuffix(".swift") }
        for target in ["Orders", "Users", "Orders"] {
            #expect(try run(target, in: folders, "--check").hasPrefix("Nothing"), sourceLocation: row.location)
        }
        #expect(Set(folder.files.keys).isSuperset(of: paths), sourceLocation: row.location)

        // All of one target, and a model of each.
        let user = PackageLayout.path("API/Orders/User.swift", in: folders.orders)
        try folder.move(user, to: PackageLayout.path("Domain/User.swift", in: folders.orders))
        for path in files(in: [folders.users]).keys where path.hasPrefix("\(folders.users)/API/") {
            try folder.move(path, to: path.replacing("/API/", with: "/Net/"))
        }
        let moved = PackageLayout.path("Domain/User.swift", in: folders.orders)
        try folder.write(moved, try #require(folder.files[moved]) + "// mine\n")
        let others = files(in: [folders.users])
        try writeDocument(2)
        let output = try run("Orders", in: folders)
        #expect(files(in: [folders.users]) == others, sourceLocation: row.location)
        let own = folder.files[moved] ?? ""
        #expect(own.contains("email") && own.hasSuffix("// mine\n"), "\(output)", sourceLocation: row.location)
        try run("Users", in: folders)
        let changed = files(in: [folders.users])
        let theirs = changed["\(folders.users)/Net/Users/User.swift"] ?? ""
        #expect(theirs.contains("email"), sourceLocation: row.location)
        #expect(Set(changed.keys) == Set(others.keys), sourceLocation: row.location)
        for target in ["Orders", "Users"] {
            #expect(try run(target, in: folders, "--check").hasPrefix("Nothing"), sourceLocation: row.location)
        }

        // What the document has no more is gone everywhere, and only that.
        let left = folder.files.keys.filter { $0.contains("Refund") }
        #expect(left.isEmpty, sourceLocation: row.location)
        let isShared = folders.hasFixtures || folders.ordersTests == folders.usersTests
        let fixtures = folder.files.filter { $0.key.contains("User+") }
        #expect(fixtures.keys.contains { $0.hasSuffix("User+UsersFixture.swift") } == isShared)
        #expect(fixtures.count == 2 && fixtures.values.allSatisfy { $0.contains("email") })
    }

    /// A target that isn't in the manifest for a while has its files when it is there again.
    @Test func theFilesOfATargetThatIsLeftOutStay() throws {
        let folders = Folders()
        try writeDocument()
        for target in ["Users", "Orders"] { try run(target, in: folders) }
        let others = files(in: [folders.users, folders.usersTests])
        try writeDocument(2)
        let whole = layout(folders)
        let targets = whole.targets.filter { !$0.name.hasPrefix("Users") }
        let layout = PackageLayout(root: whole.root, millrace: "millrace", targets: targets)
        let arguments = ["openapi.json", "--target", "Orders", "--tags", "Orders"]
        _ = try GenerateServicesCommand(arguments: arguments, layout: layout).run(write: { _ in }, readLine: nil)
        #expect(files(in: [folders.users, folders.usersTests]) == others)
        #expect(try run("Users", in: folders).contains("changed Sources/Users/API/Users/User.swift"))
    }

    /// A target that is renamed has its state, and so has one whose state is from before states had targets.
    @Test(arguments: ["Shop\n", nil]) func aTargetHasTheStateOfItsFiles(name: String?) throws {
        let folders = Folders()
        try writeDocument()
        try run("Orders", in: folders)
        let state = "\(GeneratedFile.stateFolder)/openapi.json/target"
        try folder.write(state, name ?? "")
        if name == nil { try FileManager.default.removeItem(at: folder.url.appending(path: state)) }
        try writeDocument(2)
        #expect(try run("Orders", in: folders).contains("changed Sources/Orders/API/Orders/User.swift"))
        #expect(folder.allFiles[state] == "Orders\n")
    }

    @Test func whatCannotBeToldApartIsRefused() throws {
        try writeDocument()
        let same = Folders(orders: "Sources", users: "Sources")
        #expect(throws: GenerateError.self) { try run("Orders", in: same) }
        // The stub of a service that both targets have.
        let together = Folders(ordersTests: "Tests/All", usersTests: "Tests/All")
        try run("Users", in: together)
        let all = ["openapi.json", "--target", "Orders"]
        let command = try GenerateServicesCommand(arguments: all, layout: layout(together))
        let before = folder.allFiles
        let error = #expect(throws: GenerateError.self) { try command.run(write: { _ in }, readLine: nil) }
        #expect(error.map { "\($0)".contains("is generated for another target") } == true)
        #expect(folder.allFiles == before)
    }

    /// The state belongs to the sources: a check doesn't pass without it.
    @Test func aCheckSaysThatTheStateIsMissing() throws {
        let folders = Folders()
        try writeDocument()
        try run("Orders", in: folders)
        try FileManager.default.removeItem(at: folder.url.appending(path: GeneratedFile.stateFolder))
        let line = "would bring .generate-services up to date, which belongs to the sources"
        let output = try run("Orders", in: folders, "--check")
        #expect(output.hasPrefix(line) && output.hasSuffix("failed"), "\(output)")
    }
}
