#if DEBUG && os(Linux) && canImport(Runtime)
    import MillracePlatform
    @_spi(Internal) @_spi(MemoryReaders) import Runtime

    extension Reentrancy {
        /// The images of this program, captured once, because that takes longer than everything else here.
        private static let images = captureImages()

        /// Captures the images of this program, even while other threads map and unmap images.
        ///
        /// `ImageMap.capture()` reads each mapped file through a pointer, and crashes where one has been unmapped since
        /// it was listed. This reader requests the same bytes from the kernel, and leaves out unmapped memory.
        static func captureImages() -> ImageMap {
            ImageMap.capture(using: LocalMemoryReader())
        }

        /// Captures the stack of this thread as addresses; their symbols are looked up when the path is read.
        static func capture() -> Reentrancy? {
            guard canBeWalked(in: images), let backtrace = try? Backtrace.capture(images: images) else { return nil }
            return Reentrancy { path(of: backtrace) }
        }

        /// Returns the steps in user code and in operators, without the internals of this module.
        private static func path(of backtrace: Backtrace) -> [Step] {
            guard let backtrace = backtrace.symbolicated(with: images) else { return [] }
            var path: [Step] = []
            for symbol in backtrace.frames.compactMap(\.symbol) {
                guard let location = symbol.sourceLocation, location.line > 0 else { continue }
                let step = Step(function: shorten(symbol.name), file: location.path, line: location.line)
                guard isTelling(step), path.last != step else { continue }
                path.append(step)
            }
            return path
        }

        /// Whether the stack of this thread can be walked by frame pointers: whether all code on it belongs to this
        /// program and to Swift's own libraries, except for the C library's code that starts the thread.
        ///
        /// Other C code may keep something else in that register, as libcurl does; reading it as an address crashes.
        private static func canBeWalked(in images: ImageMap) -> Bool {
            let places = PlatformThread.returnAddresses.map { images.indexOfImage(at: Backtrace.Address(UInt64($0))) }
            // The innermost image that isn't Swift's own: that of this function.
            let own = places.first { $0.map { !isOfSwift(images[$0]) } == true }
            let rest = places.drop { place in place.map { place == own || isOfSwift(images[$0]) } == true }
            return rest.allSatisfy { $0.map { images[$0].name?.hasPrefix("libc.") == true } == true }
        }

        private static func isOfSwift(_ image: Backtrace.Image) -> Bool {
            ["libswift", "libdispatch", "libFoundation", "lib_Foundation", "libTesting"].contains {
                image.name?.hasPrefix($0) == true
            }
        }

        private static func isTelling(_ step: Step) -> Bool {
            guard step.file.contains("/Sources/SDK/Streams/") else {
                return step.file.hasSuffix(".swift") && !step.file.hasPrefix("/home/build-user/")
                    && !step.file.contains("/swift-generated-sources/")
            }
            return step.file.contains("/Operators/") || step.file.contains("/Property/")
                || step.file.contains("/Action/")
        }

        /// Returns `map<A>(_:)` for `closure #1 in closure #1 in SignalProducer.map<A>(_:)`.
        private static func shorten(_ name: String) -> String {
            name.split(separator: " in ").last.map(String.init) ?? name
        }
    }
#endif
