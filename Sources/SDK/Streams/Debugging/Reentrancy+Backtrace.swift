#if DEBUG && os(Linux) && canImport(Runtime)
    import MillracePlatform
    @_spi(Internal) @_spi(MemoryReaders) import Runtime

    extension Reentrancy {
        /// The images of this program, captured once: that takes longer than all else here.
        private static let images = captureImages()

        /// Captures the images of this program, whatever other threads map and unmap meanwhile.
        ///
        /// `ImageMap.capture()` reads each mapped file through a pointer, and crashes where one has been unmapped since
        /// it was listed. This reader asks the kernel for the same bytes, and leaves out what isn't there any more.
        static func captureImages() -> ImageMap {
            ImageMap.capture(using: LocalMemoryReader())
        }

        /// The way from where this is called back to the thread's beginning, as addresses; their names are looked up
        /// when somebody asks.
        static func capture() -> Reentrancy? {
            guard canBeWalked(in: images), let backtrace = try? Backtrace.capture(images: images) else { return nil }
            return Reentrancy { path(of: backtrace) }
        }

        /// The steps in user code and in operators; the inner machinery of this module is left out.
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

        /// Whether the stack of this thread can be walked by frame pointers: whether all on it is of this program and
        /// of Swift's own libraries, down to where the system has begun the thread.
        ///
        /// Other C code may keep something else in that register (libcurl does), and who takes that for an address
        /// crashes.
        private static func canBeWalked(in images: ImageMap) -> Bool {
            let places = PlatformThread.returnAddresses.map { images.indexOfImage(at: Backtrace.Address(UInt64($0))) }
            // The innermost that isn't Swift's own: this function.
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

        /// `map<A>(_:)` of `closure #1 in closure #1 in SignalProducer.map<A>(_:)`.
        private static func shorten(_ name: String) -> String {
            name.split(separator: " in ").last.map(String.init) ?? name
        }
    }
#endif
