import Foundation
import Testing

/// The methods of the container protocols for which the standard library has a default.
///
/// The compiler asks for none of them, and the default for a type of its own is preferred to our generic method: for
/// the integers of 128 bits it throws. A method that a next toolchain adds is found here.
@Suite struct ContainerMethodTests {
    private static let containers = [
        ("KeyedDecodingContainerProtocol", "Decoding/JSONObjectContainer"),
        ("UnkeyedDecodingContainer", "Decoding/JSONArrayContainer"),
        ("SingleValueDecodingContainer", "Decoding/JSONValueDecoder"),
        ("KeyedEncodingContainerProtocol", "Encoding/JSONObjectOutput"),
        ("UnkeyedEncodingContainer", "Encoding/JSONArrayOutput"),
        ("SingleValueEncodingContainer", "Encoding/JSONSlot"),
    ]

    /// Defaults that call our methods for one value, as they should.
    private static let rightDefaults = [
        "encodeIfPresent(", "encodeIfPresent<", "encodeConditional<", "encode<T>(contentsOf",
    ]

    @Test(arguments: containers)
    func eachDefaultIsReplaced(name: String, file: String) throws {
        let defaults = Self.defaults(of: name, in: try Self.interface())
        let own = try Self.own(file)
        #expect(defaults.contains { $0.contains("Int128") }, "The interface is read otherwise.")
        let missing = defaults.filter { method in
            !Self.rightDefaults.contains { method.contains("func " + $0) } && !own.contains(method)
        }
        #expect(missing == [])
    }

    /// Returns the declarations of the functions in the extensions of a protocol.
    private static func defaults(of name: String, in interface: String) -> [String] {
        var methods: [String] = []
        var isInside = false
        for line in interface.split(separator: "\n") {
            if line.hasPrefix("extension ") { isInside = line == "extension Swift.\(name) {" }
            if line.hasPrefix("}") { isInside = false }
            guard isInside, let start = line.range(of: "func ") else { continue }
            methods.append(plain(line[start.lowerBound...]))
        }
        return methods
    }

    /// Returns the declarations in a file of the module and in those of its extensions.
    private static func own(_ file: String) throws -> Set<String> {
        let path = URL(filePath: #filePath).appending(path: "../../../../../Sources/SDK/JSON/\(file).swift")
            .standardized
        let folder = path.deletingLastPathComponent()
        let stem = path.deletingPathExtension().lastPathComponent
        var methods: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path())
        where name == "\(stem).swift" || name.hasPrefix("\(stem)+") {
            for line in try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n") {
                guard let start = line.range(of: "func ") else { continue }
                methods.insert(plain(line[start.lowerBound...].prefix { $0 != "{" }))
            }
        }
        return methods
    }

    /// Returns a declaration without modules, with `T` for its generic type.
    private static func plain(_ declaration: some StringProtocol) -> String {
        String(declaration)
            .replacing("Swift.", with: "").replacing("Self.Key", with: "Key")
            .replacing(" where T : Decodable", with: "").replacing(" where T : Encodable", with: "")
            .replacing("<Value: Decodable>", with: "<T>").replacing("<Value: Encodable>", with: "<T>")
            .replacing("Value", with: "T")
            .trimmingCharacters(in: .whitespaces)
    }

    /// The interface of the standard library of the toolchain in the path.
    private static func interface() throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let command = try #require(
            folders.map { URL(filePath: "\($0)/swiftc") }.first {
                FileManager.default.isExecutableFile(atPath: $0.path())
            }
        )
        // `swiftc` is a link to the compiler in its own folder.
        let folder = command.deletingLastPathComponent().resolvingSymlinksInPath()
        let binaries =
            FileManager.default.fileExists(atPath: folder.appending(path: "../lib/swift/linux").standardized.path())
            ? folder : command.resolvingSymlinksInPath().deletingLastPathComponent()
        let module = binaries.appending(path: "../lib/swift/linux/Swift.swiftmodule").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: module.path())
        let name = try #require(names.sorted().first { $0.hasSuffix("-gnu.swiftinterface") })
        return try String(contentsOf: module.appending(path: name), encoding: .utf8)
    }
}
