import Foundation
import Glibc
import TestSupport
import Testing

/// The gallery with real files, builds and processes.
@Suite(.serialized, .enabled(if: GalleryPane.isInstalled, "tmux isn't installed"), .bodyTimeLimit) struct GalleryTests {
    /// Returns the processes that have a file in a folder as their program, or the folder as their current one.
    private func processes(of folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { name in
            ["exe", "cwd"].contains { link in
                let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/\(link)")
                return path?.hasPrefix(folder.path) == true
            }
        }
    }

    /// Returns the processes that don't end within ten seconds.
    private func processesLeft(of folder: URL) -> [String] {
        let end = ContinuousClock.now + .seconds(10)
        while !processes(of: folder).isEmpty, ContinuousClock.now < end { sched_yield() }
        return processes(of: folder)
    }

    @Test func theGalleryFollowsTheFilesOfThePackage() throws {
        let package = try TinyPackage()
        let pane = try GalleryPane(of: package.folder)
        defer { pane.close() }
        try pane.waitFor("Tiny/text", "one", "trap")
        try pane.press("Down")
        try pane.waitFor("TinyPreviews.swift:13: Fatal error", "✗ trap")
        // A preview that doesn't return has a sign, and no other picture waits for it.
        try pane.press("Down")
        try pane.waitFor("Drawing…")
        try pane.press("Up", "Up")
        try pane.waitFor("Tiny/text", "one")
        try package.write(text: "missing")
        try pane.waitFor("1 error", "Sources/Tiny/Tiny.swift:1:32", "cannot find 'missing' in scope", "✗ trap")
        // A file that is saved again and again.
        for number in 0..<50 { try package.write(text: "\"number \(number)\"") }
        try pane.waitFor("number 49", "Tiny/text")
        try pane.press("q")
        try pane.waitForEnd()
        #expect(processesLeft(of: package.folder) == [])
    }

    @Test func aGalleryOfAPluginTakesTheTerminalAndGivesItBack() throws {
        let package = try TinyPackage()
        let pane = try GalleryPane(of: package.folder, asPlugin: true)
        defer { pane.close() }
        try pane.waitFor("Tiny/text", "one")
        // No shell would continue it.
        try pane.press("C-z", "Down")
        try pane.waitFor("✗ trap")
        try pane.press("q")
        try pane.waitFor("back")
        try pane.press("hello", "Enter")
        try pane.waitFor("read hello")
    }

    @Test func aGalleryThatEndsDuringABuildLeavesNoProcess() throws {
        let package = try TinyPackage()
        let pane = try GalleryPane(of: package.folder, columns: 20)
        defer { pane.close() }
        try pane.waitFor("Building…")
        try pane.press("C-c")
        try pane.waitForEnd()
        #expect(processesLeft(of: package.folder) == [])
    }

    @Test func aGalleryThatIsKilledTakesTheTestsWithIt() throws {
        let package = try TinyPackage()
        let pane = try GalleryPane(of: package.folder)
        defer { pane.close() }
        try pane.waitFor("Tiny/text", "one")
        let process = try #require(pane.process)
        kill(process, SIGKILL)
        try pane.waitForEnd()
        #expect(processesLeft(of: package.folder) == [])
    }
}
