#if os(Linux)
    import Foundation
    import OuterSupport
    import TestSupport
    import Testing

    /// The timers of a process that has no descriptor left.
    @Suite(.onWaitingThreads, .timeLimit(.minutes(5)), .enabled(if: LinkedProgram.modules != nil))
    struct TimerDescriptorsTests {
        @Test func aFirstTimerIsSetWithoutADescriptor() throws {
            let end = try LinkedProgram(linkedWith: ["MillraceStreams"]).run(
                """
                let scheduler = QueueScheduler(name: "test")
                takeAllDescriptors()
                let done = DispatchSemaphore(value: 0)
                scheduler.schedule(after: Date(timeIntervalSinceNow: 0.001)) { done.signal() }
                _ = done.wait(timeout: .now() + 60)
                DispatchQueue.global().async { done.signal() }
                _ = done.wait(timeout: .now() + 60)
                """
            )
            #expect(end == "exit 0")
        }

        @Test func aSchedulerWithoutTimersNeedsNoDescriptor() throws {
            let end = try LinkedProgram(linkedWith: ["MillraceStreams"]).run(
                """
                takeAllDescriptors(withTimers: false)
                let done = DispatchSemaphore(value: 0)
                for number in 1...100 {
                    QueueScheduler(name: "test \\(number)").schedule { done.signal() }
                    _ = done.wait(timeout: .now() + 60)
                }
                """
            )
            #expect(end == "exit 0")
        }

        @Test func theDescriptorsAreOpenedOnce() throws {
            let end = try LinkedProgram(linkedWith: ["MillraceStreams"]).run(
                """
                for _ in 1...100 { _ = QueueScheduler(name: "test") }
                waitForTimers()
                exit(Int32(descriptors("anon_inode:[").count))
                """
            )
            #expect(end == "exit 3")
        }
    }
#endif
