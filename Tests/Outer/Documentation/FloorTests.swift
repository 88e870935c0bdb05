import Testing

/// The floors of `Proposals/0021-floors.md`: which of them looks at which.
@Suite struct FloorTests {
    private struct Room {
        let name: String
        let floor: String
        let dependencies: [String]
    }

    /// The targets below `Sources`, as the manifest declares them.
    private static func rooms() throws -> [Room] {
        let manifest = try SourceTree.text("Package.swift")
        return manifest.split(separator: /\n +\.(target|executableTarget|plugin)\(/).compactMap { declaration in
            guard let name = declaration.firstMatch(of: /name: "(\w+)"/)?.1,
                let floor = declaration.firstMatch(of: /path: "Sources\/(\w+)\//)?.1
            else { return nil }
            let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let dependencies = list.matches(of: /"(\w+)"/).map { String($0.1) }
            return Room(name: String(name), floor: String(floor), dependencies: dependencies)
        }
    }

    @Test func eachFloorLooksAtThoseBelow() throws {
        let allowed: [String: Set<String>] = [
            "System": [], "SDK": ["SDK", "System"], "Testing": ["SDK", "Testing", "System"],
            "Tools": ["SDK", "Testing", "Tools"], "App": ["SDK", "Testing", "App"],
        ]
        let rooms = try Self.rooms()
        // The manifest is read as it is written.
        #expect(rooms.contains { $0.name == "Cities" && $0.dependencies.contains("Millrace") })
        let floors = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, $0.floor) })
        #expect((Set(floors.values), Set(SourceTree.folders(in: "Sources"))) == (Set(allowed.keys), Set(allowed.keys)))
        for room in rooms {
            for dependency in room.dependencies {
                // Fixtures and canned responses are at the top level.
                guard let floor = floors[dependency] else { continue }
                let isAllowed = allowed[room.floor]?.contains(floor) ?? false
                #expect(isAllowed, "\(room.name) of \(room.floor) looks at \(dependency) of \(floor)")
            }
        }
    }
}
