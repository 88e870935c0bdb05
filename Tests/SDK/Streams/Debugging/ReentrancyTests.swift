import StreamsTestSupport

#if DEBUG && os(Linux) && canImport(Runtime)
    import Foundation
    import Glibc
    import TestSupport
    import Testing

    @testable import MillraceStreams

    struct ReentrancyTests {
        /// What the threads of these tests are known by: other tests are re-entrant meanwhile.
        private static let mark = "ReentrancyTests"

        /// The images were read through pointers once: then this ends the whole run.
        @Test func imagesAreCapturedWhileThreadsMapAndUnmapFiles() {
            let isOver = Shared(false)
            let group = DispatchGroup()
            for file in ["/proc/self/exe", "/bin/sh"] {
                group.enter()
                Thread.detachNewThread {
                    let size = 1 << 16
                    let descriptor = open(file, O_RDONLY)
                    while !isOver.value {
                        let place = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
                        munmap(place, size)
                    }
                    close(descriptor)
                    group.leave()
                }
            }
            for _ in 0..<TestDepth.times(8) {
                let images = Reentrancy.captureImages()
                #expect(images.contains { $0.name?.hasPrefix("libswiftCore") == true })
            }
            isOver.change { $0 = true }
            group.waitInTest()
        }

        @Test("Eight threads that are re-entrant at once are all told of it")
        func threads() {
            let reports = Shared<[Reentrancy]>([])
            let hook = StreamDebugger.onReentrancy { report in
                if Thread.current.threadDictionary[Self.mark] != nil { reports.append(report) }
            }
            let group = DispatchGroup()
            for _ in 0..<8 {
                group.enter()
                Thread.detachNewThread {
                    Thread.current.threadDictionary[Self.mark] = true
                    let (signal, input) = Signal<Int, Never>.pipe()
                    signal.map { $0 + 1 }.observeValues { value in
                        if value < 3 { input.send(value: value) }
                    }
                    input.send(value: 0)
                    group.leave()
                }
            }
            group.waitInTest()
            hook.dispose()
            #expect(reports.value.count == 16)
        }
    }
#endif
