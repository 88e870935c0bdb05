import BenchmarkCases
import Foundation
import Millrace

extension GrowthCases {
    static let caches: [GrowthCase] = [
        GrowthCase("an answer among n in the memory's cache", "Backend/Cache", promised: .flat, size: 100) { size in
            let session = session(through: [.cache(ResponseCache(memoryLimit: 256 << 20))]) { _ in
                (200, ["Cache-Control": "max-age=600"], Data("[1]".utf8))
            }
            let resource = { (number: Int) in
                BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/numbers/\(number)"), method: .GET)
            }
            for number in 0..<size { session.access(resource(number)).start() }
            return {
                let sum = Sum()
                for number in 0..<100 { session.access(resource(number)).startWithResult { _ in sum.total += 1 } }
                return sum.total
            }
        },
        GrowthCase("a cache on a folder of n files is made", "Backend/Cache", promised: .flat, size: 30) { size in
            let folder = try folderOfRun()
            for number in 0..<size { try Data("{}".utf8).write(to: folder.appending(path: "\(number).json")) }
            return { ResponseCache(memoryLimit: 1, directory: folder, diskLimit: 1 << 30).memorySize }
        },
        GrowthCase(
            "n rounds of answers of 100 KB for a disk of 1 MB",
            "Backend/Cache",
            promised: .linear,
            size: 5,
            memory: 64 << 20
        ) { size in
            let cache = ResponseCache(memoryLimit: 1 << 20, directory: try folderOfRun(), diskLimit: 1 << 20)
            let session = session(through: [.cache(cache)]) { _ in
                (200, ["Cache-Control": "max-age=600"], Data(count: 100_000))
            }
            return {
                var count = 0
                for round in 0..<size {
                    // The answers of a few rounds are more than may wait for the disk.
                    let resources = (0..<20).map { number in
                        BackendResource<Void, Data, NoAuth>(
                            path: .api(.core, "/bodies/\(round)/\(number)"),
                            method: .GET
                        )
                    }
                    count += answers(of: session, resources)
                }
                cache.flush()
                return count
            }
        },
    ]
}
