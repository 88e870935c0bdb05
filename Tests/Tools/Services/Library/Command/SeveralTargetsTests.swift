import Foundation
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// A document whose services are in two targets: Orders uses the models of Users, too.
@Suite struct SeveralTargetsTests {
    /// The folders of a package's targets, and whether one target tests both.
    struct Folders: Sendable, Equatable {
        var orders = "Sources/Orders"
        var users = "Sources/Users"
        var ordersTests = "Tests/OrdersTests"
        var usersTests = "Tests/UsersTests"
        var ordersName = "Orders"
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
            ? [target("AllTests", folders.ordersTests, .test, [folders.ordersName, "Users"] + kit)]
            : [
                target("\(folders.ordersName)Tests", folders.ordersTests, .test, [folders.ordersName, "Users"] + kit),
                target("UsersTests", folders.usersTests, .test, ["Users"] + kit),
            ]
        return PackageLayout(
            root: folder.url.path,
            millrace: "millrace",
            targets: [
                target(folders.ordersName, folders.orders, .library, ["Millrace"]),
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
    private func run(
        _ target: String,
        of name: String = "openapi.json",
        in folders: Folders,
        _ arguments: String...
    ) throws -> String {
        let tags = target == "Users" ? ["Users"] : "Orders,Refunds".split(separator: ",")
        let document = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        let known = tags.filter { document.contains("list\($0)") }.joined(separator: ",")
        let layout = layout(folders)
        let tests = folders.ordersTests == folders.usersTests ? "AllTests" : "\(target)Tests"
        let all = [name, "--target", target, "--tests", tests, "--tags", known] + arguments
        let command = try GenerateServicesCommand(arguments: all, layout: layout)
        let (output, hasSucceeded) = try command.run(write: { _ in }, readLine: nil)
        return output + (hasSucceeded ? "" : "\nfailed")
    }

    /// Runs the command for Orders while Users isn't in the manifest.
    private func runOrdersAlone(in folders: Folders) throws {
        let whole = layout(folders)
        let targets = whole.targets.filter { !$0.name.hasPrefix("Users") }
        let layout = PackageLayout(root: whole.root, millrace: "millrace", targets: targets)
        let arguments = ["openapi.json", "--target", "Orders", "--tags", "Orders"]
        _ = try GenerateServicesCommand(arguments: arguments, layout: layout).run(write: { _ in }, readLine: nil)
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

        // Files of what the document has no more are gone everywhere, and only these.
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
        try runOrdersAlone(in: folders)
        #expect(files(in: [folders.users, folders.usersTests]) == others)
        #expect(try run("Users", in: folders).contains("changed Sources/Users/API/Users/User.swift"))
    }

    typealias Change = @Sendable (inout Folders, (String, String) throws -> Void) throws -> Void

    /// The changes of a target by a person between two runs: the next one finds the files and the state.
    static let changes: [Row<Change>] = [
        Row("nothing, and the state is of an earlier version", { _, _ in }),
        Row("the target is renamed", { folders, _ in folders.ordersName = "Shop" }),
        Row(
            "its folder is moved",
            { folders, move in
                folders.orders = "Modules/Orders"
                try move("Sources/Orders", "Modules/Orders")
            }
        ),
        Row(
            "it is renamed with its folder",
            { folders, move in
                (folders.ordersName, folders.orders) = ("Shop", "Sources/Shop")
                try move("Sources/Orders", "Sources/Shop")
            }
        ),
        Row(
            "it is renamed with its folder and its tests",
            { folders, move in
                folders = Folders(orders: "Sources/Shop", ordersTests: "Tests/ShopTests", ordersName: "Shop")
                try move("Sources/Orders", "Sources/Shop")
                try move("Tests/OrdersTests", "Tests/ShopTests")
            }
        ),
    ]

    @Test(arguments: changes) func aTargetKeepsItsState(_ row: Row<Change>) throws {
        for hasNeighbor in [false, true] {
            var folders = Folders()
            try writeDocument()
            if hasNeighbor { try run("Users", in: folders) }
            try run("Orders", in: folders)
            let user = "Sources/Orders/API/Orders/User.swift"
            try folder.write(user, try #require(folder.files[user]) + "// mine\n")
            try row.value(&folders) { old, new in
                for path in files(in: [old]).keys { try folder.move(path, to: new + path.dropFirst(old.count)) }
                try FileManager.default.removeItem(at: folder.url.appending(path: old))
            }
            // Earlier versions had one state for a document.
            let owner = "\(GeneratedFile.stateFolder)/openapi.json/target"
            if folders == Folders(), !hasNeighbor {
                try FileManager.default.removeItem(at: folder.url.appending(path: owner))
            }
            try writeDocument(2)
            let output = try run(folders.ordersName, in: folders)
            let text = folder.files["\(folders.orders)/API/Orders/User.swift"] ?? ""
            let line = "changed \(folders.orders)/API/Orders/User.swift, with your changes"
            #expect(output.contains(line) && !output.contains("failed"), "\(output)", sourceLocation: row.location)
            #expect(text.contains("email") && text.hasSuffix("// mine\n"), sourceLocation: row.location)
            #expect(folder.files.keys.filter { $0.contains("Refund") } == [], sourceLocation: row.location)
            #expect(try run(folders.ordersName, in: folders, "--check").hasPrefix("Nothing has"))
            for path in folder.allFiles.keys {
                try FileManager.default.removeItem(at: folder.url.appending(path: path))
            }
        }
    }

    /// The target that is left is around the other one, or had its place.
    @Test(arguments: ["Sources/Shop/Users", "Sources/Users"])
    func theStateOfATargetThatIsLeftOutStays(place: String) throws {
        let folders = Folders(orders: "Sources/Shop", users: place)
        try writeDocument()
        try run("Users", in: folders)
        let others = files(in: [folders.users, folders.usersTests])
        try runOrdersAlone(in: folders)
        #expect(files(in: [folders.users, folders.usersTests]) == others)
        #expect(try run("Users", in: folders, "--check").hasPrefix("Nothing has"))
    }

    /// A document may be named as the state of another one's target is.
    @Test func documentsAndTargetsAreToldApart() throws {
        let folders = Folders()
        try writeDocument()
        try folder.write("openapi.json.Users", try #require(folder.files["openapi.json"]))
        try run("Users", of: "openapi.json.Users", in: folders)
        try run("Orders", in: folders)
        let paths = Set(folder.files.keys)
        #expect(try run("Users", in: folders).contains("UsersBusinessController") == false)
        #expect(Set(folder.files.keys).isSuperset(of: paths))
    }

    /// A name that a fixture was given stays, whatever becomes of the other one.
    @Test func aFixtureKeepsItsName() throws {
        let folders = Folders(ordersTests: "Tests/All", usersTests: "Tests/All")
        try writeDocument()
        for target in ["Orders", "Users"] { try run(target, in: folders) }
        let own = "Tests/All/Fixtures/User+UsersFixture.swift"
        try folder.write(own, try #require(folder.files[own]) + "// mine\n")
        for path in folder.allFiles.keys where path.hasPrefix(".generate-services/openapi.json/") {
            try FileManager.default.removeItem(at: folder.url.appending(path: path))
        }
        try writeDocument(2)
        #expect(try run("Users", in: folders).contains("changed \(own), with your changes"))
        let fixture = try #require(folder.files[own])
        #expect(fixture.contains("email") && fixture.hasSuffix("// mine\n"))
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
