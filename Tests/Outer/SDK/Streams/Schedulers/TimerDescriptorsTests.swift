#if os(Linux)
    import Foundation
    import OuterSupport
    import TestSupport
    import Testing

    /// The timers of a process that has no descriptor left.
    @Suite(.needs(LinkedProgram.modules != nil, "the modules of the package are not there to link with"))
    struct TimerDescriptorsTests {
        private static let aProcessRows: [Row<(String, String)>] = [
            Row(
                "a first timer is set without a descriptor",
                (
                    """
                    let scheduler = QueueScheduler(name: "test")
                    takeAllDescriptors()
                    let done = DispatchSemaphore(value: 0)
                    scheduler.schedule(after: Date(timeIntervalSinceNow: 0.001)) { done.signal() }
                    _ = done.wait(timeout: .now() + 60)
                    DispatchQueue.global().async { done.signal() }
                    _ = done.wait(timeout: .now() + 60)
                    """, "exit 0"
                )
            ),
            Row(
                "a scheduler without timers needs no descriptor",
                (
                    """
                    takeAllDescriptors(withTimers: false)
                    let done = DispatchSemaphore(value: 0)
                    for number in 1...100 {
                        QueueScheduler(name: "test \\(number)").schedule { done.signal() }
                        _ = done.wait(timeout: .now() + 60)
                    }
                    """, "exit 0"
                )
            ),
            Row(
                "the descriptors are opened once",
                (
                    """
                    for _ in 1...100 { _ = QueueScheduler(name: "test") }
                    waitForTimers()
                    exit(Int32(descriptors("anon_inode:[").count))
                    """, "exit 3"
                )
            ),
        ]

        @Test(arguments: aProcessRows)
        func aProcess(_ row: Row<(String, String)>) throws {
            let end = try LinkedProgram(linkedWith: ["MillraceStreams"]).run(row.value.0)
            #expect(end == row.value.1, sourceLocation: row.location)
        }
    }
#endif
